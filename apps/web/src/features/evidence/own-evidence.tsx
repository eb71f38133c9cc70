// A learner's own evidence for a task or target: the pieces, the teacher's comments, and a form to add more.
import { canDeleteEvidence } from '@foothold/domain/evidence/access';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { useHasUnfinished } from '../../media/use-has-unfinished.ts';
import { Button } from '../../ui/button.tsx';
import type { DrawingName } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/page.tsx';
import { useAbilities } from '../../session/use-abilities.ts';
import { useChosenFile } from '../../drafts/use-chosen-file.ts';
import { useDraft } from '../../drafts/use-draft.ts';
import { useViewer } from '../../session/viewer.tsx';
import { DeleteEvidence } from './delete-evidence.tsx';
import { EvidenceForm } from './evidence-form.tsx';
import styles from './evidence-list.module.css';
import { EvidenceList } from './evidence-list.tsx';
import type { Subject } from './subject.ts';
import { useEvidenceOf } from './use-evidence-of.ts';
import { useMarkChecked } from './use-mark-checked.ts';
import { useSeenBefore } from './use-seen-before.ts';
import type { Work } from './use-work.ts';
import { WaitingEvidence } from './waiting-evidence.tsx';

type Props = {
  readonly subject: Subject;
  /** Its text. */
  readonly about: string;
  readonly work: Work;
  /** Shown while there is none. */
  readonly drawing: DrawingName;
};

export function OwnEvidence({ subject, about, work, drawing }: Props) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const can = useAbilities();
  const { items, waiting, add } = useEvidenceOf(work, viewer.id, subject, about);
  const unreadSince = useSeenBefore(viewer.id, subject.kind, subject.id);
  useMarkChecked(work, viewer.id, subject);
  const [adding, setAdding] = useState(false);
  const place = `${subject.kind} ${subject.id}`;
  // A draft from before a reload opens the form.
  const [text] = useDraft(place);
  const [file] = useChosenFile(place);
  const hasRecording = useHasUnfinished({ ownerId: viewer.id, place });
  const isEmpty = items.length === 0 && waiting.length === 0;
  // Once shown, the form stays, also when a teacher deletes the last piece above it while the learner is writing.
  if (!adding && (!isEmpty || text !== '' || file !== null || hasRecording)) setAdding(true);
  if (isEmpty && !adding) {
    return (
      <EmptyState
        drawing={drawing}
        action={
          can('learn') && (
            <Button variant="primary" onClick={() => setAdding(true)}>
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
            renderActions={(item, comment) => (
              <div className={styles.actions}>
                <DeleteEvidence item={item} allowed={canDeleteEvidence(viewer, item, comment)} />
              </div>
            )}
          />
        </Section>
      )}
      {can('learn') && (
        <Section title={i18n._('Add evidence')}>
          <EvidenceForm ownerId={viewer.id} place={place} onAdd={add} />
        </Section>
      )}
    </>
  );
}
