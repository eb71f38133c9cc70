// A student's work in one module: its learning resources and its tasks.
import { shownNumber } from '@foothold/domain/curriculum/order';
import { toolOfTask } from '@foothold/domain/evidence/tool';
import { useLingui } from '@lingui/react';
import type { Task } from '@foothold/domain/curriculum/collections';
import type { Person } from '@foothold/domain/people/collections';
import { Tag } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RowList } from '../../../ui/list-row.tsx';
import { RowLink } from '../../../navigation/links.tsx';
import { StudentModuleFrame } from './student-module-frame.tsx';
import { useCommentDrafts, type CommentDrafts } from '../../../features/evidence/use-comment-drafts.ts';
import { UnsavedChanges } from '../../../navigation/unsaved-changes.tsx';
import { StudentEvidence } from '../../../features/evidence/student-evidence.tsx';
import { TextWithLinks } from '../../../navigation/text-with-links.tsx';
import type { Work } from '../../../features/evidence/use-work.ts';

/** A student's learning resources of one module, each completed or not. */
export function StudentLearningScreen() {
  const { i18n } = useLingui();
  return (
    <StudentModuleFrame current="learning">
      {({ resources, completed, module }) =>
        resources.length === 0 ? (
          <EmptyState drawing="book">{i18n._('No resources yet')}</EmptyState>
        ) : (
          <RowList label={i18n._('Learn')}>
            {resources.map((resource) => (
              <li key={resource.id}>
                <RowLink
                  to="/topics/$topicId/modules/$moduleId/learning/$resourceId"
                  params={{ topicId: module.topicId, moduleId: module.id, resourceId: resource.id }}
                  title={i18n._('{number}. {instructions}', {
                    number: shownNumber(resource),
                    instructions: resource.instructions,
                  })}
                  end={
                    completed.has(resource.id) ? (
                      <Tag tone="good">{i18n._('Completed')}</Tag>
                    ) : (
                      <Tag>{i18n._('Not completed')}</Tag>
                    )
                  }
                />
              </li>
            ))}
          </RowList>
        )
      }
    </StudentModuleFrame>
  );
}

/** A student's tasks of one module, each with its evidence and the staff's comments. */
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
      tool={toolOfTask(task)}
      studentId={student.id}
      work={work}
      drafts={drafts}
      title={<TextWithLinks text={task.instructions} />}
      lead={i18n._('Task {number}', { number: shownNumber(task) })}
      resource={i18n._('task')}
    />
  );
}
