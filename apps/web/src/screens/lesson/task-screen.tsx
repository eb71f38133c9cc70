// One task: its instructions, the learner's evidence, the teacher's comments, and a form to add evidence.
import { shownNumber } from '@foothold/domain/curriculum/order';
import { toolOfTask } from '@foothold/domain/evidence/tool';
import { useLingui } from '@lingui/react';
import { useParams, Navigate } from '@tanstack/react-router';
import { ArrowLeft, Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { OrphanedDraft } from '../../drafts/orphaned-draft.tsx';
import { OwnEvidence } from '../../features/evidence/own-evidence.tsx';
import { ReadAloudButton } from '../../media/read-aloud-button.tsx';
import { ButtonLink } from '../../navigation/links.tsx';
import { MissingPage } from '../../navigation/missing-page.tsx';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { TextWithLinks } from '../../navigation/text-with-links.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NextStepLink } from '../../features/progress/next-step-link.tsx';
import { LessonChatButton } from './lesson-chat-button.tsx';
import { LessonMissing } from './lesson-frame.tsx';
import { useLesson, type LessonInView } from './use-lesson.ts';
import { useReviewerOfLesson } from '../../features/classrooms/use-reviewer.ts';

type LessonParams = { readonly topicId: string; readonly moduleId: string };

export function TaskScreen() {
  const { i18n } = useLingui();
  const { topicId, moduleId, taskId } = useParams({
    from: '/topics/$topicId/modules/$moduleId/tasks/$taskId',
  });
  const lesson = useLesson(moduleId);
  const reviewer = useReviewerOfLesson(moduleId);
  const lessonParams = { topicId, moduleId };
  const isFinished = useJustFinished(lesson, taskId);
  const orphanedDraft = <OrphanedTaskDraft key={taskId} taskId={taskId} />;
  if (lesson.status === 'missing') return <LessonMissing orphanedDraft={orphanedDraft} />;
  if (lesson.status === 'loading' || !lesson.work.complete) {
    return (
      <Page>
        <Skeleton shape="text" />
      </Page>
    );
  }
  const task = lesson.tasks.items.find((item) => item.id === taskId);
  if (task === undefined) return <TaskMissing lessonParams={lessonParams} orphanedDraft={orphanedDraft} />;
  return (
    <Page>
      <ScreenTitle>{task.instructions}</ScreenTitle>
      <PageHeading
        back={<BackToTasks lessonParams={lessonParams} />}
        over={i18n._('Task {number}', { number: shownNumber(task) })}
        title={<TextWithLinks text={task.instructions} />}
        actions={
          <>
            <ReadAloudButton text={task.instructions} />
            <LessonChatButton moduleId={moduleId} />
          </>
        }
      />
      <OwnEvidence
        key={task.id}
        subject={{ kind: 'task', id: task.id }}
        about={task.instructions}
        tool={toolOfTask(task)}
        work={lesson.work}
        reviewer={reviewer}
        drawing="picture"
        next={
          lesson.next === null ? (
            <LessonEndLink lessonParams={lessonParams} />
          ) : (
            <NextStepLink lessonParams={lessonParams} step={lesson.next} wide />
          )
        }
        renderAfterwards={(isBegun) =>
          isFinished && <LessonEnd lessonParams={lessonParams} isBegun={isBegun} />
        }
      />
    </Page>
  );
}

function BackToTasks({ lessonParams }: { readonly lessonParams: LessonParams }) {
  const { i18n } = useLingui();
  return (
    <ButtonLink
      to="/topics/$topicId/modules/$moduleId/tasks"
      params={lessonParams}
      variant="plain"
      icon={ArrowLeft}
      small
    >
      {i18n._('Tasks')}
    </ButtonLink>
  );
}

function TaskMissing({
  lessonParams,
  orphanedDraft,
}: {
  readonly lessonParams: LessonParams;
  readonly orphanedDraft: ReactNode;
}) {
  const { i18n } = useLingui();
  return (
    <MissingPage
      heading={i18n._('Task not found')}
      hint={i18n._('This task is not here now.')}
      orphanedDraft={orphanedDraft}
      action={<BackToTasks lessonParams={lessonParams} />}
    />
  );
}

function OrphanedTaskDraft({ taskId }: { readonly taskId: string }) {
  const { i18n } = useLingui();
  return <OrphanedDraft draftKey={`task ${taskId}`} why={i18n._('This task is not here now.')} />;
}

type LessonEndProps = {
  readonly lessonParams: LessonParams;
  /** Something is being written, chosen or recorded. */
  readonly isBegun: boolean;
};

/** Leads to the end of a lesson that has just been finished; a learner who has begun another piece gets a link instead. */
function LessonEnd({ lessonParams, isBegun }: LessonEndProps) {
  // As it was when the work arrived: what is emptied later must not move the page either.
  const [isOffered] = useState(isBegun);
  if (!isOffered) return <Navigate to="/topics/$topicId/modules/$moduleId/finished" params={lessonParams} />;
  return (
    <output>
      <LessonEndLink lessonParams={lessonParams} />
    </output>
  );
}

function LessonEndLink({ lessonParams }: { readonly lessonParams: LessonParams }) {
  const { i18n } = useLingui();
  return (
    <ButtonLink
      to="/topics/$topicId/modules/$moduleId/finished"
      params={lessonParams}
      variant="primary"
      icon={Check}
      wide
    >
      {i18n._('You have finished this lesson.')}
    </ButtonLink>
  );
}

/** Whether a task that was the last one left in a lesson has been done during this visit, and the work has arrived. Only for what was handed in during this visit: a finished lesson can be looked at again. */
function useJustFinished(lesson: LessonInView, taskId: string): boolean {
  // The task that was the only thing left to do.
  const [last, setLast] = useState<string>();
  const isLast = lesson.next?.item.id === taskId && lesson.progress.total - lesson.progress.done === 1;
  if (isLast && last !== taskId) setLast(taskId);
  return last === taskId && lesson.next === null && lesson.work.evidenced.has(taskId);
}
