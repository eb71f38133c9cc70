// One module of a class: its picture, whether it is active and current, the class's progress, and controls to move or remove it. Its name opens its page.
import type { ClassroomModule } from '@foothold/domain/classrooms/collections';
import type { Module } from '@foothold/domain/curriculum/collections';
import { fileUrl } from '@foothold/domain/files/kinds';
import { percent, type Progress } from '@foothold/domain/progress/progress';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Tag } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import styles from './classroom-module-card.module.css';
import type { ClassroomChanges } from '../../../features/classrooms/use-classroom-changes.ts';

type Props = {
  readonly link: ClassroomModule;
  /** Undefined: removed since. */
  readonly module: Module | undefined;
  readonly progress: Progress;
  /** In edit mode it can be removed. */
  readonly editing: boolean;
  /** The handle and the buttons that move it. */
  readonly controls: ReactNode;
  readonly changes: ClassroomChanges;
};

export function ClassroomModuleCard({ link, module, progress, editing, controls, changes }: Props) {
  const { i18n } = useLingui();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const name = module?.moduleName ?? '';
  const remove = async () => {
    setBusy(true);
    await changes.removeModule(link.moduleId);
    setBusy(false);
    setAsking(false);
  };
  return (
    <article className={styles.module} aria-label={name}>
      <Picture src={module?.imageFileId == null ? null : fileUrl(module.imageFileId)} alt="" seed={name} />
      <div className={styles.words}>
        <h4 className={styles.name}>
          {module === undefined ? (
            <bdi>{name}</bdi>
          ) : (
            <Link
              to="/staff/topics/$topicId/modules/$moduleId"
              params={{ topicId: module.topicId, moduleId: module.id }}
              className={styles.link}
              draggable={false}
            >
              <bdi>{name}</bdi>
            </Link>
          )}
        </h4>
        {link.current && <Tag tone="good">{i18n._('Current')}</Tag>}
        <ProgressBar
          done={progress.done}
          total={progress.total}
          label={i18n._('Progress of the class')}
          valueText={i18n._('{percent}%', { percent: percent(progress) })}
        />
        <div className={styles.foot}>
          <Switch
            label={i18n._('Active')}
            checked={link.active}
            onChange={(active) => void changes.setModuleActive(link.moduleId, active, link.current)}
          />
          <span className={styles.controls}>{controls}</span>
        </div>
        {editing && (
          <div className={styles.remove}>
            <Button
              small
              wide
              icon={Trash2}
              aria-label={i18n._('Remove {name}', { name })}
              onClick={() => setAsking(true)}
            >
              {i18n._('Remove')}
            </Button>
          </div>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        heading={i18n._('Remove module')}
        danger
        busy={busy}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        {i18n._('Are you sure you want to remove {name} from this class? The work of the students is kept.', {
          name,
        })}
      </ConfirmDialog>
    </article>
  );
}
