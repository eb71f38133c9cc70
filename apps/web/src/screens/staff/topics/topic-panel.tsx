// One topic: its name, whether it is active, its actions, and its modules as pictures with their counts.
import type { Module, Outline, Topic } from '@foothold/domain/curriculum/collections';
import { fileUrl } from '@foothold/domain/files/kinds';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { Import, LockKeyhole, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { curriculumSentences } from '@foothold/domain/curriculum/input';
import { calls } from '../../../connection/calls.ts';
import { Tag } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Cluster, Grid } from '../../../ui/layout.tsx';
import { MoreActions } from '../../../ui/more-actions.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { TopicSwitch } from './topic-switch.tsx';
import type { Curriculum } from '../../../features/curriculum/use-curriculum.ts';
import { AlertDialog, ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast.ts';
import { trySave } from '../../../features/curriculum/save-result.ts';
import styles from './topic-list.module.css';

export type TopicDialogName = 'edit' | 'add module' | 'import';

type Props = {
  readonly topic: Topic;
  readonly curriculum: Curriculum;
  readonly onOpen: (name: TopicDialogName) => void;
};

export function TopicPanel({ topic, curriculum, onOpen }: Props) {
  const { i18n } = useLingui();
  const modules = curriculum.modulesOf.get(topic.id) ?? [];
  const name = topic.topicName;
  const [deleting, setDeleting] = useState(false);
  const labels = {
    edit: i18n._('Edit topic: {name}', { name }),
    remove: i18n._('Delete topic: {name}', { name }),
  };
  return (
    <section className={styles.topic} aria-label={name}>
      <div className={styles.topicHead}>
        <Cluster>
          <h3>
            <bdi>{name}</bdi>
          </h3>
          {!topic.active && <Tag tone="warn">{i18n._('Inactive')}</Tag>}
          <span className={styles.count}>
            {i18n._('{count, plural, one {# module} other {# modules}}', { count: modules.length })}
          </span>
        </Cluster>
        <div className={styles.actions}>
          <TopicSwitch topic={topic} />
          <Button small icon={Plus} onClick={() => onOpen('add module')}>
            {i18n._('Add module')}
          </Button>
          <MoreActions
            label={i18n._('More actions: {name}', { name })}
            actions={[
              {
                id: 'import',
                label: i18n._('Import a shared module'),
                icon: Import,
                inPlace: (
                  <Button small variant="plain" icon={Import} onClick={() => onOpen('import')}>
                    {i18n._('Import')}
                    <VisuallyHidden> {i18n._('a shared module')}</VisuallyHidden>
                  </Button>
                ),
                onAction: () => onOpen('import'),
              },
              {
                id: 'edit',
                label: labels.edit,
                icon: Pencil,
                inPlace: <IconButton icon={Pencil} label={labels.edit} onClick={() => onOpen('edit')} />,
                onAction: () => onOpen('edit'),
              },
              {
                id: 'delete',
                label: labels.remove,
                icon: Trash2,
                danger: true,
                inPlace: <IconButton icon={Trash2} label={labels.remove} onClick={() => setDeleting(true)} />,
                onAction: () => setDeleting(true),
              },
            ]}
          />
          <DeleteTopic
            topic={topic}
            hasModules={modules.length > 0}
            open={deleting}
            onClose={() => setDeleting(false)}
          />
        </div>
      </div>
      {modules.length > 0 && (
        <Grid of="cards">
          {modules.map((module) => (
            <li key={module.id}>
              <ModuleCard module={module} items={curriculum.itemsOf.get(module.id) ?? []} />
            </li>
          ))}
        </Grid>
      )}
    </section>
  );
}

function ModuleCard({ module, items }: { readonly module: Module; readonly items: readonly Outline[] }) {
  const { i18n } = useLingui();
  const count = (kind: Outline['kind']) => items.filter((item) => item.kind === kind).length;
  return (
    <Link
      to="/staff/topics/$topicId/modules/$moduleId"
      params={{ topicId: module.topicId, moduleId: module.id }}
      className={styles.module}
    >
      <Picture
        src={module.imageFileId === null ? null : fileUrl(module.imageFileId)}
        alt=""
        seed={module.moduleName}
      />
      <span className={styles.words}>
        <strong>
          <bdi>{module.moduleName}</bdi>
          {module.locked && (
            <>
              {' '}
              <LockKeyhole className={styles.lock} aria-hidden />
              <VisuallyHidden>{i18n._('Locked')}</VisuallyHidden>
            </>
          )}
        </strong>
        <span className={styles.count}>
          {i18n._('{count, plural, one {# resource} other {# resources}}', { count: count('resource') })}
          {' · '}
          {i18n._('{count, plural, one {# task} other {# tasks}}', { count: count('task') })}
        </span>
      </span>
    </Link>
  );
}

type DeleteTopicProps = {
  readonly topic: Topic;
  readonly hasModules: boolean;
  /** The user asked to delete it. */
  readonly open: boolean;
  readonly onClose: () => void;
};

/** Deletes a topic after a confirmation; a topic with modules is refused at once, and again by the server. */
function DeleteTopic({ topic, hasModules, open, onClose }: DeleteTopicProps) {
  const { i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<string | null>(null);
  const name = topic.topicName;
  const refusal = open && hasModules ? curriculumSentences.topicHasModules : answer;
  const confirm = async () => {
    setBusy(true);
    const done = await trySave(() => calls.curriculum.deleteTopic({ topicId: topic.id }));
    setBusy(false);
    onClose();
    if (done.outcome === 'done') showToast(i18n._('{name} was deleted', { name }));
    else if (done.outcome === 'failed') setAnswer(done.msg);
  };
  return (
    <>
      <ConfirmDialog
        open={open && !hasModules}
        heading={i18n._('Delete topic')}
        danger
        busy={busy}
        onConfirm={() => void confirm()}
        onCancel={onClose}
      >
        {i18n._('Are you sure you want to delete {name}?', { name })}
      </ConfirmDialog>
      <AlertDialog
        open={refusal !== null}
        heading={i18n._(curriculumSentences.unableToDeleteTopic, { name })}
        onClose={() => {
          setAnswer(null);
          onClose();
        }}
      >
        {refusal === null ? '' : i18n._(refusal)}
      </AlertDialog>
    </>
  );
}
