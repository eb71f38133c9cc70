// One topic: its name, whether it is active, and its modules as pictures with what they hold.
import type { Module, Outline, Topic } from '@foothold/domain/curriculum/collections';
import { fileUrl } from '@foothold/domain/files/kinds';
import { useLingui } from '@lingui/react';
import { LockKeyhole } from 'lucide-react';
import { Tag } from '../../ui/badge.tsx';
import { Cluster, Grid } from '../../ui/layout.tsx';
import { Picture } from '../../ui/picture.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './topic-list.module.css';
import type { Curriculum } from './use-curriculum.ts';

export function TopicPanel({
  topic,
  curriculum,
}: {
  readonly topic: Topic;
  readonly curriculum: Curriculum;
}) {
  const { i18n } = useLingui();
  const modules = curriculum.modulesOf.get(topic.id) ?? [];
  return (
    <section className={styles.topic} aria-label={topic.topicName}>
      <Cluster>
        <h3 className={styles.name}>
          <bdi>{topic.topicName}</bdi>
        </h3>
        {!topic.active && <Tag tone="warn">{i18n._('Inactive')}</Tag>}
        <span className={styles.count}>
          {i18n._('{count, plural, one {# module} other {# modules}}', { count: modules.length })}
        </span>
      </Cluster>
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
    <div className={styles.module}>
      <Picture
        src={module.imageFileId === null ? null : fileUrl(module.imageFileId)}
        alt=""
        seed={module.moduleName}
      />
      <div className={styles.words}>
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
      </div>
    </div>
  );
}
