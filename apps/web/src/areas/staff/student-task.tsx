// One task of a student: what to do, the evidence in columns, a comment on each, and adding evidence for the student.
import type { Task } from '@foothold/domain/curriculum/collections';
import { shownNumber } from '@foothold/domain/curriculum/order';
import { evidenceSentences } from '@foothold/domain/evidence/input';
import type { Person } from '@foothold/domain/people/collections';
import { useLingui } from '@lingui/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { EvidenceForm } from '../../features/evidence/evidence-form.tsx';
import { EvidenceList } from '../../features/evidence/evidence-list.tsx';
import { StaffActions } from '../../features/evidence/staff-actions.tsx';
import type { CommentDrafts } from '../../features/evidence/use-comment-drafts.ts';
import { useEvidenceOfTask } from '../../features/evidence/use-evidence-of-task.ts';
import { useMarkChecked } from '../../features/evidence/use-mark-checked.ts';
import { useSeenBefore } from '../../features/evidence/use-seen-before.ts';
import type { Work } from '../../features/evidence/use-work.ts';
import { WaitingEvidence } from '../../features/evidence/waiting-evidence.tsx';
import { useViewer } from '../../features/people/viewer.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/page.tsx';
import styles from './student-task.module.css';

type Props = {
  readonly task: Task;
  readonly student: Person;
  readonly work: Work;
  readonly drafts: CommentDrafts;
};

export function StudentTask({ task, student, work, drafts }: Props) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const { items, waiting, add, remove } = useEvidenceOfTask(work, student.id, task.id);
  const unreadSince = useSeenBefore(student.id, 'task', task.id);
  useMarkChecked(work, student.id, task.id);
  const [adding, setAdding] = useState(false);
  const uncommented = items.filter((item) => !work.commentOf.has(item.id)).length;
  const addAndClose: typeof add = async (text, file) => {
    const refusal = await add(text, file);
    if (refusal === null) setAdding(false);
    return refusal;
  };
  return (
    <Section
      title={i18n._('Task {number}', { number: shownNumber(task) })}
      beside={
        <Badge count={uncommented} words={i18n._('{count} without a comment', { count: uncommented })} />
      }
      actions={
        <Button small icon={Plus} aria-expanded={adding} onClick={() => setAdding(!adding)}>
          {i18n._('Add evidence')}
        </Button>
      }
    >
      <p className={styles.instructions}>
        <bdi>{task.instructions}</bdi>
      </p>
      {adding && (
        <EvidenceForm ownerId={viewer.id} place={`task ${task.id} of ${student.id}`} onAdd={addAndClose} />
      )}
      {items.length === 0 && waiting.length === 0 ? (
        <p className={styles.nothing}>
          {i18n._(evidenceSentences.notEvidenced, { resource: i18n._('task') })}
        </p>
      ) : (
        <EvidenceList
          items={items}
          commentOf={work.commentOf}
          unreadSince={unreadSince}
          waiting={waiting.map(({ item, input }) => (
            <WaitingEvidence key={item.id} item={item} input={input} />
          ))}
          renderActions={(item, comment) => (
            <StaffActions
              item={item}
              taskId={task.id}
              comment={comment}
              drafts={drafts}
              onDeleteEvidence={() => remove(item)}
            />
          )}
        />
      )}
    </Section>
  );
}
