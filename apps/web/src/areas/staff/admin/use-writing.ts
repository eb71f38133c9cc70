// What an administrator writes over what stands in the database, kept on the screen through a save and a colleague's change.
import { useState, type Dispatch, type SetStateAction } from 'react';
import { useAttempt } from '../../../connection/use-attempt.ts';

type Writing<Words> = {
  readonly words: Words;
  /** As it stands in the database, as far as is known. */
  readonly stands: Words;
  readonly changed: boolean;
  /** Somebody else was faster. */
  readonly overtaken: boolean;
  readonly saving: boolean;
  readonly problem: string | null;
  readonly change: (words: Words) => void;
  /** Having seen what stands there. */
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
  /** `send` answers with the version that it made. True when it was done. */
  readonly save: (send: (words: Words) => Promise<number>) => Promise<boolean>;
};

/** What has been written, of `useState`. Null: nothing has, and the form shows what stands there now. */
export type Written<Words> = readonly [Words | null, Dispatch<SetStateAction<Words | null>>];

/** `written` is held by whoever must show it when there is no form for it any more. */
export function useWriting<Words extends { readonly basedOn: number }>(
  live: Words,
  saysTheSame: (a: Words, b: Words) => boolean,
  [written, setWritten]: Written<Words>,
): Writing<Words> {
  const [saved, setSaved] = useState<Words | null>(null);
  const { busy, problem, attempt, forget } = useAttempt();
  // What was saved is shown until the live rows are past it: they may not have arrived yet, or only in part.
  const stands = saved !== null && saved.basedOn >= live.basedOn ? saved : live;
  const words = written ?? stands;
  const changed = written !== null && !saysTheSame(written, stands);
  return {
    words,
    stands,
    changed,
    // While the own words are on their way, their arrival is no news.
    overtaken: changed && !busy && written.basedOn !== stands.basedOn,
    saving: busy,
    problem,
    change: (next) => {
      forget();
      setWritten({ ...next, basedOn: words.basedOn });
    },
    keepMine: () => {
      forget();
      setWritten({ ...words, basedOn: stands.basedOn });
    },
    takeTheirs: () => {
      forget();
      setWritten(null);
    },
    save: (send) =>
      attempt(async () => {
        const basedOn = await send(words);
        setSaved({ ...words, basedOn });
        // What was typed while the answer was awaited stays, and is unsaved.
        setWritten((now) => (now === null || saysTheSame(now, words) ? null : { ...now, basedOn }));
      }),
  };
}
