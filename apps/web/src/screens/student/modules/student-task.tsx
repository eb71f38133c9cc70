// One task of a student: its instructions and the evidence for it.
import type { Task } from '@foothold/domain/curriculum/collections';
import { shownNumber } from '@foothold/domain/curriculum/order';
import type { Person } from '@foothold/domain/people/collections';
import { useLingui } from '@lingui/react';
import { StudentEvidence } from '../../../features/evidence/student-evidence.tsx';
import type { CommentDrafts } from '../../../features/evidence/use-comment-drafts.ts';
import { TextWithLinks } from '../../../navigation/text-with-links.tsx';
import type { Work } from '../../../features/evidence/use-work.ts';

type Props = {
  readonly task: Task;
  readonly student: Person;
  readonly work: Work;
  readonly drafts: CommentDrafts;
};

export function StudentTask({ task, student, work, drafts }: Props) {
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
