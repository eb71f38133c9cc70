// The lesson that is being written as it will be on a learner's phone; only where there is room beside the form.
import { useLingui } from '@lingui/react';
import { drawingUrl } from '../../../../features/curriculum/drawings/module-drawings.ts';
import { useMatches } from '../../../../ui/use-matches.ts';
import type { Lesson } from './give-lesson.ts';
import styles from './new-lesson.module.css';

export function LessonOnPhone({ lesson }: { readonly lesson: Lesson }) {
  const { i18n } = useLingui();
  const hasRoom = useMatches('(width >= 900px)');
  if (!hasRoom) return null;
  const { drawing, moduleName, pages, tasks } = lesson;
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.soft}>{i18n._('What learners see')}</figcaption>
      {/* The same words as in the list beside it. */}
      <div className={styles.phone} data-density="learner" aria-hidden>
        <img src={drawingUrl(drawing)} alt="" className={styles.picture} />
        <strong className={styles.name}>
          <bdi>{moduleName}</bdi>
        </strong>
        <Part title={i18n._('Learn')} lines={pages.map(({ instructions }) => instructions)} />
        <Part title={i18n._('Tasks')} lines={tasks.map(({ instructions }) => instructions)} />
      </div>
    </figure>
  );
}

function Part({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <span className={styles.part}>{title}</span>
      {lines.map((line, index) => (
        <span key={`${index} ${line}`} className={styles.line}>
          <span className={styles.number}>{index + 1}</span>
          <bdi className={styles.title}>{line}</bdi>
        </span>
      ))}
    </>
  );
}
