// The end of a lesson: what the learner can do now, the own work, who will look at it, and what comes next.
import type { Module } from '@foothold/domain/curriculum/collections';
import { fileUrl } from '@foothold/domain/files/kinds';
import { isFinished } from '@foothold/domain/progress/next-step';
import { useLingui } from '@lingui/react';
import { Navigate, useParams } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { VoiceStrip } from '../../features/evidence/voice-strip.tsx';
import { usePeople } from '../../features/people/use-people.ts';
import { pictureOf } from '../../features/people/pictures.ts';
import { ButtonLink } from '../../navigation/links.tsx';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { useAbilities } from '../../session/use-abilities.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Page } from '../../ui/page.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './finished-screen.module.css';
import { LessonMissing } from './lesson-frame.tsx';
import { Parts } from './parts.tsx';
import { AttachedMedia } from '../../features/evidence/attached-media.tsx';
import { NextStepLink } from '../../features/progress/next-step-link.tsx';
import { useLesson, type LessonInView } from './use-lesson.ts';
import { useCurrentLessons, type CurrentLesson } from '../../features/progress/use-current-lessons.ts';
import { useNextStep } from '../../features/progress/use-next-step.ts';
import { useTeachingClass } from '../../features/classrooms/use-teaching-class.ts';

export function FinishedScreen() {
  const { i18n } = useLingui();
  const { topicId, moduleId } = useParams({ from: '/topics/$topicId/modules/$moduleId' });
  const lessonParams = { topicId, moduleId };
  const lesson = useLesson(moduleId);
  const all = useCurrentLessons();
  const can = useAbilities();
  if (lesson.status === 'missing') return <LessonMissing />;
  // Also for staff, who see what learners see and finish nothing.
  if (!can('learn') || (lesson.next !== undefined && !isFinished(lesson.progress)))
    return <Navigate to="/topics/$topicId/modules/$moduleId/learning" params={lessonParams} replace />;
  const { module } = lesson;
  if (lesson.next === undefined || module === undefined || !all.complete) {
    return (
      <Page>
        <Skeleton shape="pictureTile" count={1} />
      </Page>
    );
  }
  // The name stands on a line of its own.
  const title = i18n._('You finished {name}', { name: `\n${module.moduleName}` });
  return (
    <Page>
      <ScreenTitle>{title}</ScreenTitle>
      <div className={styles.finish}>
        <h1 tabIndex={-1} className={styles.title} dir="auto">
          {title}
        </h1>
        {module.canDo && (
          <p className={styles.canDo}>
            <span className={styles.small}>{i18n._('Now you can do this:')}</span>
            <strong dir="auto">{module.canDo}</strong>
          </p>
        )}
        <OwnWork lesson={lesson} module={module} />
        <div className={styles.parts}>
          <Parts
            parts={[...lesson.resources.items, ...lesson.tasks.items].map(({ id }) => ({ id, done: true }))}
            fills
          />
        </div>
        <WhoLooks lesson={lesson} moduleId={moduleId} />
        {all.next === null ? (
          <p>{i18n._('You have finished all your lessons.')}</p>
        ) : (
          <WhatIsNext lesson={all.next} />
        )}
        <VoiceStrip evidence={lesson.work.evidence} />
        <div className={styles.ways}>
          <ButtonLink to="/topics/$topicId/modules/$moduleId/learning" params={lessonParams}>
            {i18n._('Look again')}
          </ButtonLink>
          <ButtonLink to="/" variant={all.next === null ? 'primary' : 'quiet'}>
            {i18n._('Home')}
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}

/** What the learner made in this lesson: a photo in the frame, a recording below it; without a photo the lesson's picture. */
function OwnWork({ lesson, module }: { readonly lesson: LessonInView; readonly module: Module }) {
  const { i18n } = useLingui();
  const files = piecesOf(lesson).flatMap(({ file }) => (file === null ? [] : [file]));
  const photo = files.findLast(({ fileType }) => fileType === 'image');
  const voice = files.findLast(({ fileType }) => fileType === 'audio');
  const picture = photo?.id ?? module.imageFileId;
  return (
    <>
      <div className={styles.picture}>
        <Picture
          src={picture === null ? null : fileUrl(picture)}
          alt={photo === undefined ? '' : i18n._('Your photo')}
          seed={module.moduleName}
          first
        />
        <span className={styles.mark}>
          <Check aria-hidden />
        </span>
      </div>
      {voice !== undefined && (
        <div className={styles.voice}>
          <AttachedMedia file={voice} label={i18n._('Your voice')} />
        </div>
      )}
    </>
  );
}

/** Of all its tasks, oldest first. */
function piecesOf({ tasks, work }: LessonInView) {
  const ofLesson = new Set(tasks.items.map(({ id }) => id));
  return work.evidence
    .filter(({ taskId }) => taskId !== null && ofLesson.has(taskId))
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
}

function WhoLooks({ lesson, moduleId }: { readonly lesson: LessonInView; readonly moduleId: string }) {
  const { i18n } = useLingui();
  const teacher = usePeople().byId.get(useTeachingClass(moduleId)?.chat.teacherId ?? '');
  const ofLesson = new Set(lesson.tasks.items.map(({ id }) => id));
  const pieces = piecesOf(lesson);
  // Work that waits on this device counts as finished, and nobody has seen it.
  const hasArrived = [...ofLesson].every((id) => lesson.work.evidenced.has(id));
  const isLookedAt = hasArrived && pieces.every(({ id }) => lesson.work.commentOf.has(id));
  const name = teacher?.displayName ?? i18n._('Your teacher');
  return (
    <p className={styles.who}>
      <Avatar src={pictureOf(teacher)} size="face" />
      <span dir="auto">
        {ofLesson.size === 0
          ? i18n._('{name} can see that you finished.', { name })
          : isLookedAt
            ? i18n._('{name} has looked at your work.', { name })
            : i18n._('{name} will look at your work.', { name })}
      </span>
    </p>
  );
}

function WhatIsNext({ lesson: { module } }: { readonly lesson: CurrentLesson }) {
  const { i18n } = useLingui();
  const step = useNextStep(module.id);
  return (
    <section className={styles.next} aria-label={i18n._('Next lesson')}>
      <p className={styles.lesson}>
        <span className={styles.small}>{i18n._('Next lesson')}</span>
        <strong dir="auto">{module.moduleName}</strong>
      </p>
      <NextStepLink
        lessonParams={{ topicId: module.topicId, moduleId: module.id }}
        step={step ?? undefined}
        wide
      />
    </section>
  );
}
