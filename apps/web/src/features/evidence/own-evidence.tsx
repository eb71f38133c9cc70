// A learner's own evidence for a task or target: the pieces, the teacher's comments, and a form to add more.
import { canDeleteEvidence } from '@foothold/domain/evidence/access';
import type { Evidence } from '@foothold/domain/evidence/collections';
import type { Tool } from '@foothold/domain/evidence/tool';
import { useLingui } from '@lingui/react';
import { Plus, RotateCcw } from 'lucide-react';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { SentState } from '../../connection/sending-state.tsx';
import type { DrawingName } from '../../ui/drawings.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/page.tsx';
import { useAbilities } from '../../session/use-abilities.ts';
import { useViewer } from '../../session/viewer.tsx';
import { lazyWithRetry } from '../../navigation/lazy-with-retry.tsx';
import { NothingMissing } from '../../navigation/part-missing.tsx';
import { DeleteEvidence } from './delete-evidence.tsx';
import { EvidenceForm, type EvidenceFormHandle } from './evidence-form.tsx';
import { EvidenceList } from './evidence-list.tsx';
import { HandedIn, type HandedInState, type Reviewer } from './handed-in.tsx';
import styles from './own-evidence.module.css';
import type { Subject } from './subject.ts';
import { useEvidenceOf, type EvidenceView } from './use-evidence-of.ts';
import { useMarkChecked } from './use-mark-checked.ts';
import { useSeenBefore } from './use-seen-before.ts';
import type { Work } from './use-work.ts';
import { VoiceStrip } from './voice-strip.tsx';
import { WaitingEvidence } from './waiting-evidence.tsx';

// Asked after work was handed in, where it helps.
const PushOffer = lazyWithRetry(
  async () => (await import('../notifications/push-offer.tsx')).PushOffer,
  NothingMissing,
);

type Props = {
  readonly subject: Subject;
  /** Its text. */
  readonly about: string;
  /** What it asks for. */
  readonly tool: Tool | null;
  readonly work: Work;
  /** Who will look at it; null where nobody is known. */
  readonly reviewer: Reviewer | null;
  /** Shown while there is none, to those who cannot add any. */
  readonly drawing: DrawingName;
  /** Leads to what comes after a piece was handed in. */
  readonly next: ReactNode;
  /** `isBegun`: another piece is being made, or about to be. */
  readonly renderAfterwards?: (isBegun: boolean) => ReactNode;
};

export function OwnEvidence({ subject, about, work, ...props }: Props) {
  const { tool, reviewer, drawing, next, renderAfterwards } = props;
  const { i18n } = useLingui();
  const viewer = useViewer();
  const can = useAbilities();
  const { items, waiting, add } = useEvidenceOf(work, viewer.id, subject, about);
  const unreadSince = useSeenBefore(viewer.id, subject.kind, subject.id);
  useMarkChecked(work, viewer.id, subject);
  const [handedIn, setHandedIn] = useState<string | null>(null);
  const isEmpty = items.length === 0 && waiting.length === 0;
  const [addsMore, setAddsMore] = useState(false);
  const addMore = () => {
    setAddsMore(true);
    setHandedIn(null);
  };
  const state = handedIn === null ? null : stateOf(handedIn, { items, waiting });
  const what = i18n._('Show what you can do: write, take a photo or record your voice.');
  const form = useRef<EvidenceFormHandle>(null);
  // Nothing newer waits either.
  const newest = waiting.length > 0 ? undefined : items.toSorted((a, b) => b.index - a.index)[0]?.id;
  const hand = async (text: string, file: File | null) => {
    const id = crypto.randomUUID();
    const refusal = await add(id, text, file);
    if (refusal === null) {
      setHandedIn(id);
      setAddsMore(false);
    }
    return refusal;
  };
  if (isEmpty && !can('learn')) return <EmptyState drawing={drawing}>{what}</EmptyState>;
  return (
    <div className={styles.work}>
      {!isEmpty && (
        <Section title={i18n._('My work')}>
          <VoiceStrip evidence={items} waiting={waiting} />
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
                {comment !== undefined && item.id === newest && can('learn') && (
                  <Button
                    variant="primary"
                    icon={RotateCcw}
                    onClick={() => form.current?.begin(toolOf(item))}
                  >
                    {i18n._('Try again')}
                  </Button>
                )}
                <DeleteEvidence item={item} allowed={canDeleteEvidence(viewer, item, comment)} />
              </div>
            )}
          />
        </Section>
      )}
      {can('learn') && (
        <div className={styles.adding} data-screen-only>
          {state === null && <h2 className={styles.heading}>{i18n._('Add evidence')}</h2>}
          {isEmpty && <p className={styles.what}>{what}</p>}
          <EvidenceForm
            ref={form}
            ownerId={viewer.id}
            draftKey={`${subject.kind} ${subject.id}`}
            tool={tool}
            onAdd={hand}
            onBegin={() => setHandedIn(null)}
            confirmation={<HandedIn state={state} reviewer={reviewer} />}
            answer={
              state !== null && (
                <>
                  {next}
                  <Button variant="plain" icon={Plus} onClick={addMore}>
                    {i18n._('Add more')}
                  </Button>
                  <Suspense>
                    <PushOffer />
                  </Suspense>
                </>
              )
            }
            renderAfterwards={(isBegun) => renderAfterwards?.(isBegun || addsMore)}
          />
        </div>
      )}
    </div>
  );
}

/** What a piece was made with. */
function toolOf({ file }: Evidence): Tool {
  if (file === null) return 'text';
  return file.fileType === 'audio' ? 'voice' : 'photo';
}

/** Of a piece that was handed in here. Null: it was deleted, or refused, which it says itself. */
function stateOf(
  id: string,
  { items, waiting }: Pick<EvidenceView, 'items' | 'waiting'>,
): HandedInState | null {
  const queued = waiting.find(({ item }) => item.id === id)?.item.state.name;
  if (queued === undefined) return items.some((item) => item.id === id) ? 'sent' : null;
  return queued === 'try-again' ? null : queued;
}
