// A recording that waits for a comment: it plays at once, and below it is the comment, in words or by voice.
import type { Uncommented } from '@foothold/domain/evidence/collections';
import { fileUrl } from '@foothold/domain/files/kinds';
import { useLingui } from '@lingui/react';
import { useEffect, useMemo, useRef } from 'react';
import { AudioPlayer } from '../../ui/audio-player.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCurriculum } from '../curriculum/use-curriculum.ts';
import { isChanged } from '../evidence/comment-draft.ts';
import { CommentForm } from '../evidence/comment-form.tsx';
import { useCommentDrafts } from '../evidence/use-comment-drafts.ts';
import { useWork } from '../evidence/use-work.ts';
import { useSubjectTexts } from './use-subject-texts.ts';
import styles from './wall-of-people.module.css';

type Props = { readonly voice: Uncommented; readonly onSent: () => void };

export function WaitingVoice({ voice: { evidenceId, learnerId }, onSent }: Props) {
  const { i18n } = useLingui();
  const work = useWork(learnerId);
  const evidence = work.evidence.find(({ id }) => id === evidenceId);
  const comment = work.commentOf.get(evidenceId);
  const { moduleOfItem } = useCurriculum();
  const pieces = useMemo(() => (evidence === undefined ? [] : [evidence]), [evidence]);
  const { textOf } = useSubjectTexts(learnerId, pieces, moduleOfItem);
  const drafts = useCommentDrafts();
  const { begin } = drafts;
  const isOpen = evidence !== undefined && comment === undefined;
  useEffect(() => {
    if (isOpen) void begin(evidence);
  }, [begin, isOpen, evidence]);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  const draft = drafts.of(evidenceId);
  const asked = evidence && textOf(evidence);
  return (
    <section ref={box} tabIndex={-1} className={styles.piece} aria-label={i18n._('Recording')}>
      {evidence === undefined || evidence.file === null ? (
        work.complete ? (
          <p>{i18n._('This recording was deleted.')}</p>
        ) : (
          <Skeleton shape="row" />
        )
      ) : (
        <>
          {asked !== undefined && (
            <p className={styles.asked} dir="auto">
              {asked}
            </p>
          )}
          <p className={styles.fact}>
            <DateText at={evidence.createdAt} as="dayTime" />
          </p>
          <AudioPlayer src={fileUrl(evidence.file.id)} label={i18n._('Recording')} playsAtOnce />
          {evidence.text !== '' && (
            <p className={styles.text} dir="auto">
              {evidence.text}
            </p>
          )}
          {draft !== undefined && (isOpen || isChanged(draft)) ? (
            <CommentForm
              item={evidence}
              draft={draft}
              focused={false}
              stays
              onChange={(part) => drafts.change(evidenceId, part)}
              signal={() => drafts.signalFor(evidenceId)}
              onSent={(sent, stored) => {
                const isClosed = drafts.settle(evidenceId, sent, stored);
                if (isClosed) onSent();
                return isClosed;
              }}
              onClose={() => {
                drafts.close(evidenceId);
                void begin(evidence);
              }}
            />
          ) : (
            comment !== undefined && (
              <p className={styles.text} dir="auto">
                {i18n._('Comment: {text}', { text: comment.text })}
              </p>
            )
          )}
        </>
      )}
    </section>
  );
}
