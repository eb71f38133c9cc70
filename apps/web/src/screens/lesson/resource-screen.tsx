// One learning resource in the player, with back, done and next always in the same places.
import { after, before } from '@foothold/domain/curriculum/order';
import { isFinished } from '@foothold/domain/progress/next-step';
import { useLingui } from '@lingui/react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight, Check, Circle, ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';
import { canBeEmbedded } from './embedded-page.tsx';
import { useSetStatus } from '../../features/progress/use-completions.ts';
import { ButtonLink } from '../../navigation/links.tsx';
import { Missing } from '../../navigation/missing-page.tsx';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAbilities } from '../../session/use-abilities.ts';
import { LessonMissing } from './lesson-frame.tsx';
import { Player, PlayerFrame, WayOut } from './player.tsx';
import { useGoOn } from './use-go-on.ts';
import { useLesson } from './use-lesson.ts';
import styles from './player.module.css';

export function ResourceScreen() {
  const { i18n } = useLingui();
  const { topicId, moduleId, resourceId } = useParams({
    from: '/topics/$topicId/modules/$moduleId/learning/$resourceId',
  });
  const lesson = useLesson(moduleId);
  const setStatus = useSetStatus();
  const navigate = useNavigate();
  const can = useAbilities();
  const lessonParams = { topicId, moduleId };
  const items = lesson.resources.items;
  const next = after(items, resourceId);
  const done = lesson.completed.has(resourceId);
  const goOn = useGoOn({
    page: resourceId,
    done,
    isFinished: lesson.next === null && isFinished(lesson.progress),
    toNext: () =>
      next === undefined
        ? navigate({ to: '/topics/$topicId/modules/$moduleId/tasks', params: lessonParams })
        : navigate({
            to: '/topics/$topicId/modules/$moduleId/learning/$resourceId',
            params: { ...lessonParams, resourceId: next.id },
          }),
    toEnd: () => navigate({ to: '/topics/$topicId/modules/$moduleId/finished', params: lessonParams }),
  });
  if (lesson.status === 'missing') return <LessonMissing />;
  if (lesson.status === 'loading') {
    return (
      <PlayerFrame>
        <div className={styles.line}>
          <WayOut lessonParams={lessonParams} />
        </div>
        <div className={styles.waiting}>
          <Skeleton shape="text" />
        </div>
      </PlayerFrame>
    );
  }

  const resource = items.find((item) => item.id === resourceId);
  if (resource === undefined) {
    return (
      <Missing
        heading={i18n._('Resource not found')}
        hint={i18n._('This page is not here now.')}
        to="/topics/$topicId/modules/$moduleId/learning"
        params={lessonParams}
      >
        {i18n._('Back')}
      </Missing>
    );
  }

  const previous = before(items, resource.id);
  // A page that does not open is not what the learner should mark.
  const goesOn = done || !can('learn') || !canBeEmbedded(resource.embedLink);
  const nextLook = goesOn ? 'primary' : 'quiet';
  const mark = async () => {
    if (!done) goOn();
    await setStatus({ ...lessonParams, resourceId: resource.id, status: done ? null : 'completed' });
  };
  const steps = (
    <StepBar
      label={i18n._('Steps')}
      back={
        previous === undefined ? (
          <ButtonLink to="/topics/$topicId/modules/$moduleId/learning" params={lessonParams} icon={ArrowLeft}>
            {i18n._('Back')}
          </ButtonLink>
        ) : (
          <ButtonLink
            to="/topics/$topicId/modules/$moduleId/learning/$resourceId"
            params={{ ...lessonParams, resourceId: previous.id }}
            icon={ArrowLeft}
          >
            {i18n._('Back')}
          </ButtonLink>
        )
      }
      next={
        next === undefined ? (
          <ButtonLink
            to="/topics/$topicId/modules/$moduleId/tasks"
            params={lessonParams}
            variant={nextLook}
            endIcon={ListChecks}
          >
            {i18n._('Tasks')}
          </ButtonLink>
        ) : (
          <ButtonLink
            to="/topics/$topicId/modules/$moduleId/learning/$resourceId"
            params={{ ...lessonParams, resourceId: next.id }}
            variant={nextLook}
            endIcon={ArrowRight}
          >
            {i18n._('Next')}
          </ButtonLink>
        )
      }
    >
      {can('learn') && (
        <Button
          variant={goesOn ? 'quiet' : 'primary'}
          icon={done ? Check : Circle}
          aria-pressed={done}
          onClick={() => void mark()}
        >
          {done ? i18n._('Completed') : i18n._('Mark as complete')}
        </Button>
      )}
    </StepBar>
  );
  return (
    <>
      <ScreenTitle>{resource.instructions}</ScreenTitle>
      <Player
        lessonParams={lessonParams}
        resource={resource}
        all={items}
        completed={lesson.completed}
        steps={steps}
      />
    </>
  );
}

type StepBarProps = {
  readonly label: string;
  readonly back?: ReactNode;
  /** The name of the step, or its control. */
  readonly children?: ReactNode;
  readonly next?: ReactNode;
};

/** Back, the current step, next: always in the same three places. */
function StepBar({ label, back, children, next }: StepBarProps) {
  return (
    <nav aria-label={label} className={styles.frame}>
      <div className={styles.fitted}>
        <div className={styles.bar}>
          <div className={styles.back}>{back}</div>
          <div className={styles.stepBarHere}>{children}</div>
          <div className={styles.next}>{next}</div>
        </div>
      </div>
    </nav>
  );
}
