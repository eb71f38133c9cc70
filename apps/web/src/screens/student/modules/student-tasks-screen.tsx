// A student's tasks of one module, each with its evidence and the staff's comments.
import { useLingui } from '@lingui/react';
import type { Task } from '@foothold/domain/curriculum/collections';
import { shownNumber } from '@foothold/domain/curriculum/order';
import type { Person } from '@foothold/domain/people/collections';
import { useCommentDrafts, type CommentDrafts } from '../../../features/evidence/use-comment-drafts.ts';
import { UnsavedChanges } from '../../../navigation/unsaved-changes.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { StudentModuleFrame } from './student-module-frame.tsx';
import { StudentEvidence } from '../../../features/evidence/student-evidence.tsx';
import { TextWithLinks } from '../../../navigation/text-with-links.tsx';
import type { Work } from '../../../features/evidence/use-work.ts';

export function StudentTasksScreen() {
  const { i18n } = useLingui();
  const drafts = useCommentDrafts();
  return (
    <>
      <UnsavedChanges unsaved={drafts.unsaved} onDiscard={drafts.closeAll} />
      <StudentModuleFrame current="tasks">
        {({ tasks, student, work }) =>
          tasks.length === 0 ? (
            <EmptyState drawing="list">{i18n._('No tasks yet')}</EmptyState>
          ) : (
            tasks.map((task) => (
              <StudentTask key={task.id} task={task} student={student} work={work} drafts={drafts} />
            ))
          )
        }
      </StudentModuleFrame>
    </>
  );
}

type StudentTaskProps = {
  readonly task: Task;
  readonly student: Person;
  readonly work: Work;
  readonly drafts: CommentDrafts;
};

/** One task of a student: its instructions and the evidence for it. */
function StudentTask({ task, student, work, drafts }: StudentTaskProps) {
  const { i18n } = useLingui();
  return (
    <StudentEvidence
      subject={{ kind: 'task', id: task.id }}
      about={task.instructions}
      studentId={student.id}
      work={work}
      drafts={drafts}
      title={<TextWithLinks text={task.instructions} />}
      lead={i18n._('Task {number}', { number: shownNumber(task) })}
      resource={i18n._('task')}
    />
  );
}
