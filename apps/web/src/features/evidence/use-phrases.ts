// The viewer's own phrases for comments, the oldest first; kept on the server, so that every device of theirs has them.
import { isBlank } from '@foothold/domain/contract/blank';
import { phrasesOfViewer, type Phrase } from '@foothold/domain/evidence/collections';
import { longestPhrase } from '@foothold/domain/evidence/input';
import { useLive } from '@foothold/live/react/use-live';
import { useMemo } from 'react';
import { calls } from '../../connection/calls.ts';
import { useAttemptWithToast } from '../../connection/use-attempt.ts';
import { useViewer } from '../../session/viewer.tsx';

export type Phrases = {
  readonly phrases: readonly Phrase[];
  /** Whether this text can be kept: it is not blank, not too long, and not kept already. */
  readonly canKeep: (text: string) => boolean;
  readonly keep: (text: string) => void;
  readonly remove: (phrase: Phrase) => void;
  readonly busy: boolean;
};

export function usePhrases(): Phrases {
  const viewer = useViewer();
  const { rows, status } = useLive(phrasesOfViewer, { viewerId: viewer.id });
  const { busy, attempt } = useAttemptWithToast();
  const phrases = useMemo(
    () => rows.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id)),
    [rows],
  );
  return {
    phrases,
    busy,
    canKeep: (text) => {
      const trimmed = text.trim();
      return (
        status === 'ready' &&
        !isBlank(text) &&
        trimmed.length <= longestPhrase &&
        !phrases.some((phrase) => phrase.text === trimmed)
      );
    },
    keep: (text) =>
      void attempt(() => calls.evidence.addPhrase({ phraseId: crypto.randomUUID(), text: text.trim() })),
    remove: ({ id }) => void attempt(() => calls.evidence.deletePhrase({ phraseId: id })),
  };
}
