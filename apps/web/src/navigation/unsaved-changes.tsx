// Asks before a screen with unsaved changes is left: by a link, the browser's back button, closing the page, or an action that
// removes its rows.
import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { DiscardQuestion, type DiscardTexts } from './discard-question.tsx';

type Props = {
  readonly unsaved: boolean;
  /** Discarding also deletes the stored draft. */
  readonly onDiscard?: () => void;
  /** Paths that begin like this show the same form: going there loses nothing. */
  readonly within?: string;
  /** Replaces the question, where something other than changes would be lost. */
  readonly texts?: DiscardTexts;
};

/** The forms on the page with unsaved changes, each with the function that discards them. */
const onThisPage = new Set<() => void>();

export function UnsavedChanges({ unsaved, onDiscard, within, texts }: Props) {
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
      {...(texts === undefined ? {} : { texts })}
    />
  );
}

/**
 * For actions that keep the address but remove the screen's rows, such as changing the category. Returns a function that discards
 * all changes unsaved at this moment; null if there are none.
 */
export function unsavedOnThisPage(): (() => void) | null {
  const unsaved = [...onThisPage];
  return unsaved.length === 0 ? null : () => unsaved.forEach((discard) => discard());
}
