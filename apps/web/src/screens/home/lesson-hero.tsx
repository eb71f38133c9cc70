// The lesson to continue with: its card leads to its pages, its button to the next page or task.
import { fileUrl } from '@foothold/domain/files/kinds';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { Tag } from '../../ui/badge.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './lesson-hero.module.css';
import { LessonProgress } from './lesson-progress.tsx';
import { NewComments } from '../../features/evidence/new-comments.tsx';
import { NextStepLink } from '../../features/progress/next-step-link.tsx';
import type { LessonInHand } from '../../features/progress/use-lessons-in-hand.ts';
import { useNextStep } from '../../features/progress/use-next-step.ts';

export function LessonHero({ lesson }: { readonly lesson: LessonInHand }) {
  const { i18n } = useLingui();
  const { module, progress, unread, isNew } = lesson;
  const place = { topicId: module.topicId, moduleId: module.id };
  const step = useNextStep(module.id);
  return (
    <article className={styles.hero}>
      <Link
        to="/topics/$topicId/modules/$moduleId/learning"
        params={place}
        state={{ isFromHome: true }}
        className={styles.card}
      >
        <span className={styles.frame}>
          <Picture
            src={module.imageFileId === null ? null : fileUrl(module.imageFileId)}
            alt=""
            seed={module.moduleName}
            first
          />
        </span>
        <span className={styles.caption}>
          <span className={styles.head}>
            <span className={styles.title} dir="auto">
              {module.moduleName}
            </span>
            {isNew && <Tag tone="good">{i18n._('New')}</Tag>}
            <NewComments count={unread} />
          </span>
          <LessonProgress module={module} progress={progress} />
        </span>
      </Link>
      <div className={styles.action}>
        <NextStepLink place={place} step={step ?? undefined} wide />
      </div>
    </article>
  );
}
