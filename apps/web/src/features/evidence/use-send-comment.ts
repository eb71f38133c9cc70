// Sends the comment of a form: how far it is, why it was not sent, and what a colleague has written since.
import { isBlank } from '@foothold/domain/contract/blank';
import type { Evidence } from '@foothold/domain/evidence/collections';
import { useState } from 'react';
import type { Attachment } from '../../media/use-attachment.ts';
import type { CommentDraft } from './comment-draft.ts';
import type { StoredComment } from './use-comment-drafts.ts';
import { useComment, type CurrentComment } from './use-comment.ts';

type Options = {
  readonly item: Evidence;
  readonly draft: CommentDraft;
  readonly attachment: Attachment;
  /** Aborts the send that is about to start. */
  readonly signal: () => AbortSignal;
  /** True when everything was sent and the form is closed. `sent` has the recording as its file. */
  readonly onSent: (sent: CommentDraft, stored: StoredComment) => boolean;
  /** There are no words to send. */
  readonly onMissing: () => void;
};

export function useSendComment({ item, draft, attachment, signal, onSent, onMissing }: Options) {
  const { write } = useComment(item);
  const [wordsMissing, setWordsMissing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<CurrentComment | null>(null);
  const [percent, setPercent] = useState<number | null>(null);

  const send = async (expectedVersion: string | null): Promise<void> => {
    setWordsMissing(isBlank(draft.text));
    setProblem(null);
    if (isBlank(draft.text)) return onMissing();
    setPercent(0);
    const result = await write(
      {
        text: draft.text,
        file: attachment.file,
        attachedFileId: draft.attachedFile?.id ?? null,
        expectedVersion,
      },
      { onProgress: setPercent, signal: signal() },
    );
    setPercent(null);
    if (result.outcome === 'stopped') return;
    setTheirs(result.outcome === 'conflict' ? result.theirs : null);
    if (result.outcome === 'failed') setProblem(result.msg);
    if (result.outcome !== 'written') return;
    const isWhole = onSent({ ...draft, file: attachment.file }, result.comment);
    // Otherwise it goes with the next send, too.
    if (isWhole) await attachment.markSent();
  };

  return {
    /** Null: nothing is being sent. */
    percent,
    /** A message id. */
    problem,
    theirs,
    wordsMissing,
    forgetMissing: () => setWordsMissing(false),
    send,
  };
}
