// A learner's own evidence for a task or target: the pieces, the teacher's comments, and a form to add more.
import { canDeleteEvidence } from '@foothold/domain/evidence/access';
import { useLingui } from '@lingui/react';
import { useState, type ReactNode } from 'react';
import { SentState } from '../../connection/sending-state.tsx';
import type { DrawingName } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/page.tsx';
import { useAbilities } from '../../session/use-abilities.ts';
import { useViewer } from '../../session/viewer.tsx';
import { DeleteEvidence } from './delete-evidence.tsx';
import { EvidenceForm } from './evidence-form.tsx';
import { EvidenceList } from './evidence-list.tsx';
import { HandedIn, type Reviewer } from './handed-in.tsx';
import styles from './own-evidence.module.css';
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
  /** Who will look at it; null where nobody is known. */
  readonly reviewer: Reviewer | null;
  /** Shown while there is none, to those who cannot add any. */
  readonly drawing: DrawingName;
  /** Below the confirmation of the last piece; `isBegun`: another one is being made. */
  readonly renderAfterwards?: (isBegun: boolean) => ReactNode;
};

export function OwnEvidence({ subject, about, work, reviewer, drawing, renderAfterwards }: Props) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const can = useAbilities();
  const { items, waiting, add } = useEvidenceOf(work, viewer.id, subject, about);
  const unreadSince = useSeenBefore(viewer.id, subject.kind, subject.id);
  useMarkChecked(work, viewer.id, subject);
  const [handedIn, setHandedIn] = useState<string | null>(null);
  const isEmpty = items.length === 0 && waiting.length === 0;
  const what = i18n._('Show what you can do: write, take a photo or record your voice.');
  const hand = async (text: string, file: File | null) => {
    const id = crypto.randomUUID();
    const refusal = await add(id, text, file);
    if (refusal === null) setHandedIn(id);
    return refusal;
  };
  if (isEmpty && !can('learn')) return <EmptyState drawing={drawing}>{what}</EmptyState>;
  return (
    <div className={styles.work}>
      {!isEmpty && (
        <Section title={i18n._('My work')}>
          <EvidenceList
            items={items}
            commentOf={work.commentOf}
            unreadSince={unreadSince}
            waiting={waiting.map(({ item, input }) => (
              <WaitingEvidence key={item.id} item={item} input={input} isNewest={item.id === handedIn} />
            ))}
            newest={handedIn}
            renderActions={(item, comment) => (
              <div className={styles.actions}>
                {comment === undefined && <SentState />}
                <DeleteEvidence item={item} allowed={canDeleteEvidence(viewer, item, comment)} />
              </div>
            )}
          />
        </Section>
      )}
      {can('learn') && (
        <div className={styles.adding} data-screen-only>
          <h2 className={styles.heading}>{i18n._('Add evidence')}</h2>
          {isEmpty && <p className={styles.what}>{what}</p>}
          <EvidenceForm
            ownerId={viewer.id}
            draftKey={`${subject.kind} ${subject.id}`}
            onAdd={hand}
            onBegin={() => setHandedIn(null)}
            renderConfirmation={(isBegun) => (
              <>
                <HandedIn
                  state={
                    waiting.find(({ item }) => item.id === handedIn)?.item.state.name ??
                    (items.some(({ id }) => id === handedIn) ? 'sent' : null)
                  }
                  reviewer={reviewer}
                />
                {renderAfterwards?.(isBegun)}
              </>
            )}
          />
        </div>
      )}
    </div>
  );
}
