// A student's tasks of one module, each with its evidence and the staff's comments.
import { useLingui } from '@lingui/react';
import { useCommentDrafts } from '../../../features/evidence/use-comment-drafts.ts';
import { UnsavedChanges } from '../../../navigation/unsaved-changes.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { StudentModuleFrame } from './student-module-frame.tsx';
import { StudentTask } from './student-task.tsx';

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
