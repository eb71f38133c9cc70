// Asks before a screen with unsaved changes is left: by a link, the browser's back button, closing the page, or by what takes its
// rows away.
import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { DiscardQuestion, type DiscardWords } from './discard-question.tsx';

type Props = {
  readonly unsaved: boolean;
  /** What is kept on the device goes too. */
  readonly onDiscard?: () => void;
  /** Addresses that begin like this show the same form: going there loses nothing. */
  readonly within?: string;
  /** Where it is not changes that would be lost. */
  readonly words?: DiscardWords;
};

/** What is unsaved on the page, each with what gives it up. */
const onThisPage = new Set<() => void>();

export function UnsavedChanges({ unsaved, onDiscard, within, words }: Props) {
  const leaving = useBlocker({
    shouldBlockFn: ({ next }) => unsaved && (within === undefined || !next.pathname.startsWith(within)),
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  });
  useEffect(() => {
    if (!unsaved) return undefined;
    const discard = () => onDiscard?.();
    onThisPage.add(discard);
    return () => void onThisPage.delete(discard);
  }, [unsaved, onDiscard]);
  return (
    <DiscardQuestion
      open={leaving.status === 'blocked'}
      onDiscard={() => {
        onDiscard?.();
        leaving.proceed?.();
      }}
      onStay={() => leaving.reset?.()}
      {...(words === undefined ? {} : { words })}
    />
  );
}

/**
 * For what leaves the address as it is and takes the screen's rows away all the same, which asks first: what gives up everything
 * that is unsaved at this moment. Null: nothing is.
 */
export function unsavedOnThisPage(): (() => void) | null {
  const unsaved = [...onThisPage];
  return unsaved.length === 0 ? null : () => unsaved.forEach((discard) => discard());
}
