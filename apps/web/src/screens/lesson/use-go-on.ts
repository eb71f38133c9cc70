// Goes on by itself after a page was marked as complete: to the next page a moment later, or to the end of the lesson.
import { useEffect, useEffectEvent, useState } from 'react';

// Long enough to see the tick, and to press it again.
const seenMs = 600;

type Options = {
  readonly page: string;
  /** The page is marked. */
  readonly done: boolean;
  /** So is everything else in the lesson. */
  readonly isFinished: boolean;
  readonly toNext: () => Promise<void>;
  readonly toEnd: () => Promise<void>;
};

/**
 * What is returned is called when the learner marks the page. Where the mark is cleared again, refused, or the learner
 * leaves, nothing happens. People who want less motion press Next.
 */
export function useGoOn({ page, done, isFinished, toNext, toEnd }: Options): () => void {
  const [marked, setMarked] = useState<string>();
  const goToNext = useEffectEvent(toNext);
  const goToEnd = useEffectEvent(toEnd);
  const goesOn = done && marked === page;
  useEffect(() => {
    if (!goesOn) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (isFinished) void goToEnd();
    else if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
      timer = setTimeout(() => void goToNext(), seenMs);
    return () => {
      clearTimeout(timer);
      // Who comes back to the page stays there.
      setMarked(undefined);
    };
  }, [goesOn, isFinished]);
  return () => setMarked(page);
}
