// An administrator's edit of stored content, kept on the screen through saves and colleagues' changes.
import { useState, type Dispatch, type SetStateAction } from 'react';
import { useAttempt } from '../../../connection/use-attempt.ts';

type Edit<Words> = {
  readonly words: Words;
  /** The stored version, as far as known. */
  readonly stored: Words;
  readonly changed: boolean;
  /** Somebody else has saved a newer version. */
  readonly conflict: boolean;
  readonly saving: boolean;
  readonly problem: string | null;
  readonly change: (words: Words) => void;
  /** Keeps the own edit after seeing the stored version. */
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
  /** `send` returns the new version. True when it succeeded. */
  readonly save: (send: (words: Words) => Promise<number>) => Promise<boolean>;
};

/** The edit as `useState` returns it. Null: nothing was edited, and the form shows the stored version. */
export type EditState<Words> = readonly [Words | null, Dispatch<SetStateAction<Words | null>>];

/** `edited` is owned by the parent, which shows it when the form no longer exists. */
export function useEdit<Words extends { readonly basedOn: number }>(
  live: Words,
  isSame: (a: Words, b: Words) => boolean,
  [edited, setEdited]: EditState<Words>,
): Edit<Words> {
  const [saved, setSaved] = useState<Words | null>(null);
  const { busy, problem, attempt, forget } = useAttempt();
  // A saved edit is shown until the live rows have caught up: they may arrive late or in part.
  const stored = saved !== null && saved.basedOn >= live.basedOn ? saved : live;
  const words = edited ?? stored;
  const changed = edited !== null && !isSame(edited, stored);
  return {
    words,
    stored,
    changed,
    // While the own save is in progress, its arrival is no conflict.
    conflict: changed && !busy && edited.basedOn !== stored.basedOn,
    saving: busy,
    problem,
    change: (next) => {
      forget();
      setEdited({ ...next, basedOn: words.basedOn });
    },
    keepMine: () => {
      forget();
      setEdited({ ...words, basedOn: stored.basedOn });
    },
    takeTheirs: () => {
      forget();
      setEdited(null);
    },
    save: (send) =>
      attempt(async () => {
        const basedOn = await send(words);
        setSaved({ ...words, basedOn });
        // What was typed while waiting for the answer stays, and is unsaved.
        setEdited((now) => (now === null || isSame(now, words) ? null : { ...now, basedOn }));
      }),
  };
}
