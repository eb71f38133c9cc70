// The phrases of the comment's author: one press inserts one where the caret is; the text can be kept as another.
import { isBlank } from '@foothold/domain/contract/blank';
import { type Phrase, phrasesOfViewer } from '@foothold/domain/evidence/collections';
import { withPhrase } from '@foothold/domain/evidence/phrases';
import { useLingui } from '@lingui/react';
import { BookmarkPlus, Check, Pencil, X } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type RefObject, useMemo } from 'react';
import { maxPhraseLength } from '@foothold/domain/evidence/input';
import { useLive } from '@foothold/live/react/use-live';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { calls } from '../../connection/calls.ts';
import { useAttemptWithToast } from '../../connection/use-attempt.ts';
import { useViewer } from '../../session/viewer.tsx';
import styles from './comment-phrases.module.css';

type Props = {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  /** A recording is attached: its comment still needs words. */
  readonly hasRecording: boolean;
  readonly onText: (text: string) => void;
};

export function CommentPhrases({ box, text, hasRecording, onText }: Props) {
  const { i18n } = useLingui();
  const { phrases, canKeep, keep, remove, busy } = usePhrases();
  const [isEditing, setEditing] = useState(false);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null || box.current === null) return;
    box.current.focus();
    box.current.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const insert = (phrase: string) => {
    const selection = {
      start: box.current?.selectionStart ?? text.length,
      end: box.current?.selectionEnd ?? text.length,
    };
    const next = withPhrase(text, selection, phrase);
    caret.current = next.caret;
    onText(next.text);
  };
  const forRecording = i18n._('Please listen to my recording.');
  const offersRecording = hasRecording && isBlank(text);
  return (
    <div className={styles.phrases}>
      {(phrases.length > 0 || offersRecording) && (
        <div className={styles.row}>
          <ul className={styles.list} aria-label={i18n._('Your phrases')}>
            {offersRecording && (
              <li>
                <button type="button" className={styles.phrase} onClick={() => insert(forRecording)}>
                  {forRecording}
                </button>
              </li>
            )}
            {phrases.map((phrase) => (
              <li key={phrase.id}>
                {isEditing ? (
                  <Removable phrase={phrase} disabled={busy} onRemove={() => remove(phrase)} />
                ) : (
                  <button
                    type="button"
                    className={styles.phrase}
                    title={phrase.text}
                    onClick={() => insert(phrase.text)}
                  >
                    <bdi className={styles.words}>{phrase.text}</bdi>
                  </button>
                )}
              </li>
            ))}
          </ul>
          {phrases.length > 0 && (
            <IconButton
              icon={isEditing ? Check : Pencil}
              label={isEditing ? i18n._('Done') : i18n._('Edit phrases')}
              onClick={() => setEditing(!isEditing)}
            />
          )}
        </div>
      )}
      {canKeep(text) && (
        <div>
          <Button small variant="plain" icon={BookmarkPlus} busy={busy} onClick={() => keep(text)}>
            {i18n._('Keep as a phrase')}
          </Button>
        </div>
      )}
    </div>
  );
}

type RemovableProps = {
  readonly phrase: Phrase;
  readonly disabled: boolean;
  readonly onRemove: () => void;
};

function Removable({ phrase, disabled, onRemove }: RemovableProps) {
  const { i18n } = useLingui();
  return (
    <button
      type="button"
      className={styles.phrase}
      disabled={disabled}
      aria-label={i18n._('Remove phrase: {text}', { text: phrase.text })}
      onClick={onRemove}
    >
      <bdi className={styles.words}>{phrase.text}</bdi>
      <X className={styles.remove} aria-hidden />
    </button>
  );
}

type Phrases = {
  readonly phrases: readonly Phrase[];
  /** Whether this text can be kept: it is not blank, not too long, and not kept already. */
  readonly canKeep: (text: string) => boolean;
  readonly keep: (text: string) => void;
  readonly remove: (phrase: Phrase) => void;
  readonly busy: boolean;
};

/** The viewer's own phrases for comments, the oldest first; kept on the server, so that every device of theirs has them. */
function usePhrases(): Phrases {
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
        trimmed.length <= maxPhraseLength &&
        !phrases.some((phrase) => phrase.text === trimmed)
      );
    },
    keep: (text) =>
      void attempt(() => calls.evidence.addPhrase({ phraseId: crypto.randomUUID(), text: text.trim() })),
    remove: ({ id }) => void attempt(() => calls.evidence.deletePhrase({ phraseId: id })),
  };
}
