// A student's evidence for one task or target, as staff review it: in columns, with comments, and adding for the student.
import { evidenceSentences } from '@foothold/domain/evidence/input';
import type { Tool } from '@foothold/domain/evidence/tool';
import { useLingui } from '@lingui/react';
import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/page.tsx';
import { useViewer } from '../../session/viewer.tsx';
import { DeletedEvidence } from './deleted-evidence.tsx';
import { EvidenceForm } from './evidence-form.tsx';
import { EvidenceList } from './evidence-list.tsx';
import { StaffActions } from './staff-actions.tsx';
import styles from './student-evidence.module.css';
import type { Subject } from './subject.ts';
import type { CommentDrafts } from './use-comment-drafts.ts';
import { useEvidenceOf } from './use-evidence-of.ts';
import { useMarkChecked } from './use-mark-checked.ts';
import { useSeenBefore } from './use-seen-before.ts';
import type { Work } from './use-work.ts';
import { VoiceStrip } from './voice-strip.tsx';
import { WaitingEvidence } from './waiting-evidence.tsx';
import { UncommentedBadge } from './uncommented-badge.tsx';

type Props = {
  readonly subject: Subject;
  /** Its text. */
  readonly about: string;
  /** What it asks for. */
  readonly tool: Tool | null;
  readonly studentId: string;
  readonly work: Work;
  readonly drafts: CommentDrafts;
  readonly title: ReactNode;
  /** What the task or target is. */
  readonly lead: ReactNode;
  /** What "{resource}" is called: "task". */
  readonly resource: string;
};

export function StudentEvidence({ subject, about, tool, studentId, work, drafts, ...props }: Props) {
  const { title, lead, resource } = props;
  const { i18n } = useLingui();
  const viewer = useViewer();
  const { items, waiting, add } = useEvidenceOf(work, studentId, subject, about);
  const unreadSince = useSeenBefore(studentId, subject.kind, subject.id);
  useMarkChecked(work, studentId, subject);
  const [adding, setAdding] = useState(false);
  const uncommented = items.filter((item) => !work.commentOf.has(item.id)).length;
  const deleted = work.complete ? drafts.withoutEvidence(subject, items) : [];
  const addAndClose = async (text: string, file: File | null) => {
    const refusal = await add(crypto.randomUUID(), text, file);
    if (refusal === null) setAdding(false);
    return refusal;
  };
  return (
    <Section
      title={title}
      beside={<UncommentedBadge count={uncommented} />}
      actions={
        <Button small icon={Plus} aria-expanded={adding} onClick={() => setAdding(!adding)}>
          {i18n._('Add evidence')}
        </Button>
      }
    >
      <div className={styles.lead}>{lead}</div>
      {adding && (
        <Card>
          <EvidenceForm
            ownerId={viewer.id}
            draftKey={`${subject.kind} ${subject.id} of ${studentId}`}
            tool={tool}
            onAdd={addAndClose}
          />
        </Card>
      )}
      {deleted.map(({ item, text }) => (
        <DeletedEvidence key={item.id} text={text} onClose={() => drafts.close(item.id)} />
      ))}
      <VoiceStrip evidence={items} waiting={waiting} />
      {items.length === 0 && waiting.length === 0 ? (
        <p className={styles.nothing}>{i18n._(evidenceSentences.notEvidenced, { resource })}</p>
      ) : (
        <EvidenceList
          items={items}
          commentOf={work.commentOf}
          unreadSince={unreadSince}
          drafts={drafts}
          waiting={waiting.map(({ item, input }) => (
            <WaitingEvidence key={item.id} item={item} input={input} />
          ))}
          renderActions={(item, comment) => <StaffActions item={item} comment={comment} drafts={drafts} />}
        />
      )}
    </Section>
  );
}
