// What has reached the people of a category, read when the screen opens and again on request.
import { useEffect, useState } from 'react';
import { calls, refusalOf } from '../../../connection/calls.ts';

export type Reach = Awaited<ReturnType<typeof calls.notifications.readReach>>;

type Found = { readonly reach: Reach | null; readonly problem: string | null; readonly tries: number };

export type ReadReach = {
  /** What was read last; null: nothing yet. */
  readonly reach: Reach | null;
  readonly problem: string | null;
  readonly busy: boolean;
  readonly refresh: () => void;
};

/** For another category give the component another `key`. */
export function useReach(categoryId: string): ReadReach {
  const [tries, setTries] = useState(1);
  const [found, setFound] = useState<Found>({ reach: null, problem: null, tries: 0 });
  useEffect(() => {
    let open = true;
    calls.notifications.readReach({ categoryId }).then(
      (reach) => open && setFound({ reach, problem: null, tries }),
      (error: unknown) => open && setFound(({ reach }) => ({ reach, problem: refusalOf(error).msg, tries })),
    );
    return () => {
      open = false;
    };
  }, [categoryId, tries]);
  const busy = found.tries !== tries;
  return {
    reach: found.reach,
    problem: busy ? null : found.problem,
    busy,
    refresh: () => setTries(tries + 1),
  };
}
