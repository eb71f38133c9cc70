// The lessons of the classrooms, as learners see them: those of the moment, and all of them on demand.
import type { Lesson } from '@foothold/domain/curriculum/lessons';
import type { Module } from '@foothold/domain/curriculum/collections';
import { useLingui } from '@lingui/react';
import { BookOpen } from 'lucide-react';
import { RowLink } from '../../../navigation/links.tsx';
import { IconDisc } from '../../../ui/avatar.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { RowList } from '../../../ui/list-row.tsx';
import { Section } from '../../../ui/page.tsx';
import styles from './today.module.css';
import type { ClassToday } from './use-today.ts';

export function TodayCurrentLessons({ classes }: { readonly classes: readonly ClassToday[] }) {
  const { i18n } = useLingui();
  const current = new Map(classes.flatMap((each) => each.current.map((module) => [module.id, module])));
  if (current.size === 0) return null;
  const classesOf = (module: Module) =>
    classes.filter((each) => each.current.includes(module)).map(({ chat }) => chat.chatName);
  return (
    <Section title={i18n._('Current Lessons')}>
      <RowList label={i18n._('Current Lessons')}>
        {[...current.values()].map((module) => (
          <li key={module.id}>
            <LessonRow module={module} text={classesOf(module).join(', ')} />
          </li>
        ))}
      </RowList>
    </Section>
  );
}

export function TodayLessons({ lessons }: { readonly lessons: readonly Lesson[] }) {
  const { i18n } = useLingui();
  if (lessons.length === 0) return null;
  return (
    <Disclosure
      title={
        <>
          <h2 className={styles.summaryTitle}>{i18n._('My Lessons')}</h2>{' '}
          <span className={styles.soft}>{lessons.length}</span>
        </>
      }
    >
      <RowList label={i18n._('My Lessons')}>
        {lessons.map(({ module }) => (
          <li key={module.id}>
            <LessonRow module={module} />
          </li>
        ))}
      </RowList>
    </Disclosure>
  );
}

function LessonRow({ module, text }: { readonly module: Module; readonly text?: string }) {
  return (
    <RowLink
      to="/topics/$topicId/modules/$moduleId/learning"
      params={{ topicId: module.topicId, moduleId: module.id }}
      start={<IconDisc icon={BookOpen} size="small" />}
      title={module.moduleName}
      text={text}
    />
  );
}
