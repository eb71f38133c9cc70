// An administrator's edit of stored content, kept on the screen through saves and colleagues' changes.
import { useState, type Dispatch, type SetStateAction } from 'react';
import { useAttempt } from '../../connection/use-attempt.ts';

type Edit<Draft> = {
  readonly draft: Draft;
  /** The stored version, as far as known. */
  readonly stored: Draft;
  readonly changed: boolean;
  /** Somebody else has saved a newer version. */
  readonly conflict: boolean;
  readonly saving: boolean;
  readonly problem: string | null;
  readonly change: (draft: Draft) => void;
  /** Keeps the own edit after seeing the stored version. */
  readonly keepMine: () => void;
  readonly acceptTheirs: () => void;
  /** `send` returns the new version. True when it succeeded. */
  readonly save: (send: (draft: Draft) => Promise<number>) => Promise<boolean>;
};

/** The edit as `useState` returns it. Null: nothing was edited, and the form shows the stored version. */
export type EditState<Draft> = readonly [Draft | null, Dispatch<SetStateAction<Draft | null>>];

/** A draft's version is the one that it began from. `edited` is owned by the parent, which shows it when the form no longer exists. */
export function useEdit<Draft extends { readonly version: number }>(
  live: Draft,
  isSame: (a: Draft, b: Draft) => boolean,
  [edited, setEdited]: EditState<Draft>,
): Edit<Draft> {
  const [saved, setSaved] = useState<Draft | null>(null);
  const { busy, problem, attempt, forget } = useAttempt();
  // A saved edit is shown until the live rows have caught up: they may arrive late or in part.
  const stored = saved !== null && saved.version >= live.version ? saved : live;
  const draft = edited ?? stored;
  const changed = edited !== null && !isSame(edited, stored);
  return {
    draft,
    stored,
    changed,
    // While the own save is in progress, its arrival is no conflict.
    conflict: changed && !busy && edited.version !== stored.version,
    saving: busy,
    problem,
    change: (next) => {
      forget();
      setEdited({ ...next, version: draft.version });
    },
    keepMine: () => {
      forget();
      setEdited({ ...draft, version: stored.version });
    },
    acceptTheirs: () => {
      forget();
      setEdited(null);
    },
    save: (send) =>
      attempt(async () => {
        const version = await send(draft);
        setSaved({ ...draft, version });
        // What was typed while waiting for the answer stays, and is unsaved.
        setEdited((now) => (now === null || isSame(now, draft) ? null : { ...now, version }));
      }),
  };
}
