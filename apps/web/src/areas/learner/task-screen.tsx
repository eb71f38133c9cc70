// One task: what to do, what the learner handed in, what the teacher said, and handing in more.
import { canDeleteEvidence } from '@foothold/domain/evidence/access';
import { shownNumber } from '@foothold/domain/curriculum/order';
import { useLingui } from '@lingui/react';
import { useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import type { Task } from '@foothold/domain/curriculum/collections';
import { DeleteEvidence } from '../../features/evidence/delete-evidence.tsx';
import { EvidenceForm } from '../../features/evidence/evidence-form.tsx';
import { EvidenceList } from '../../features/evidence/evidence-list.tsx';
import { useEvidenceOfTask } from '../../features/evidence/use-evidence-of-task.ts';
import { useMarkChecked } from '../../features/evidence/use-mark-checked.ts';
import { useSeenBefore } from '../../features/evidence/use-seen-before.ts';
import type { Work } from '../../features/evidence/use-work.ts';
import { WaitingEvidence } from '../../features/evidence/waiting-evidence.tsx';
import { useAbilities } from '../../features/people/use-abilities.ts';
import { useViewer } from '../../features/people/viewer.tsx';
import { ReadAloudButton } from '../../media/read-aloud-button.tsx';
import { ButtonLink } from '../../navigation/links.tsx';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page, PageHeading, Section } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LessonChatButton } from './lesson-chat-button.tsx';
import { LessonMissing } from './lesson-frame.tsx';
import { useLesson } from './use-lesson.ts';

type Place = { readonly topicId: string; readonly moduleId: string };

export function TaskScreen() {
  const { i18n } = useLingui();
  const { topicId = '', moduleId = '', taskId = '' } = useParams({ strict: false });
  const lesson = useLesson(moduleId);
  const place = { topicId, moduleId };
  if (lesson.status === 'missing') return <LessonMissing />;
  if (lesson.status === 'loading' || !lesson.work.complete) {
    return (
      <Page>
        <Skeleton shape="text" />
      </Page>
    );
  }
  const task = lesson.tasks.items.find((item) => item.id === taskId);
  if (task === undefined) return <TaskMissing place={place} />;
  return (
    <Page>
      <ScreenTitle>{i18n._('Task {number}', { number: shownNumber(task) })}</ScreenTitle>
      <PageHeading
        back={<BackToTasks place={place} />}
        title={i18n._('Task {number}', { number: shownNumber(task) })}
        lead={<bdi>{task.instructions}</bdi>}
        actions={
          <>
            <ReadAloudButton text={task.instructions} />
            <LessonChatButton moduleId={moduleId} />
          </>
        }
      />
      <OwnEvidence key={task.id} task={task} work={lesson.work} />
    </Page>
  );
}

function OwnEvidence({ task, work }: { readonly task: Task; readonly work: Work }) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const can = useAbilities();
  const { items, waiting, add, remove } = useEvidenceOfTask(work, viewer.id, task.id);
  const unreadSince = useSeenBefore(viewer.id, 'task', task.id);
  useMarkChecked(work, viewer.id, task.id);
  const [adding, setAdding] = useState(false);
  const isEmpty = items.length === 0 && waiting.length === 0;
  const form = <EvidenceForm ownerId={viewer.id} place={`task ${task.id}`} onAdd={add} />;
  if (isEmpty && !adding) {
    return (
      <EmptyState
        drawing="picture"
        action={
          can('learn') && (
            <Button look="primary" onClick={() => setAdding(true)}>
              {i18n._('Add evidence')}
            </Button>
          )
        }
      >
        {i18n._('Show what you can do: write, take a photo or record your voice.')}
      </EmptyState>
    );
  }
  return (
    <>
      {!isEmpty && (
        <Section title={i18n._('My work')}>
          <EvidenceList
            items={items}
            commentOf={work.commentOf}
            unreadSince={unreadSince}
            waiting={waiting.map(({ item, input }) => (
              <WaitingEvidence key={item.id} item={item} input={input} />
            ))}
            renderActions={(item, comment) =>
              canDeleteEvidence(viewer, item, comment) ? (
                <DeleteEvidence onDelete={() => remove(item)} />
              ) : null
            }
          />
        </Section>
      )}
      {can('learn') && <Section title={i18n._('Add evidence')}>{form}</Section>}
    </>
  );
}

function BackToTasks({ place }: { readonly place: Place }) {
  const { i18n } = useLingui();
  return (
    <ButtonLink
      to="/topics/$topicId/modules/$moduleId/tasks"
      params={place}
      look="plain"
      icon={ArrowLeft}
      small
    >
      {i18n._('Tasks')}
    </ButtonLink>
  );
}

function TaskMissing({ place }: { readonly place: Place }) {
  const { i18n } = useLingui();
  return (
    <Page>
      <ScreenTitle>{i18n._('Task not found')}</ScreenTitle>
      <EmptyState drawing="lens" action={<BackToTasks place={place} />}>
        {i18n._('Task not found')}
      </EmptyState>
    </Page>
  );
}
