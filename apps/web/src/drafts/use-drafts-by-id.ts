// The drafts of one screen, by the id of what each is about.
import { useCallback, useRef, useState, type RefObject } from 'react';

export type DraftsById<Draft> = {
  readonly drafts: ReadonlyMap<string, Draft>;
  /** The current drafts when an answer arrives, not those when the call was made. */
  readonly latest: RefObject<ReadonlyMap<string, Draft>>;
  /** Undefined deletes the draft. */
  readonly put: (id: string, draft: Draft | undefined) => void;
};

export function useDraftsById<Draft>(): DraftsById<Draft> {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());
  const latest = useRef(drafts);
  const put = useCallback((id: string, draft: Draft | undefined) => {
    const next = new Map(latest.current);
    if (draft === undefined) next.delete(id);
    else next.set(id, draft);
    latest.current = next;
    setDrafts(next);
  }, []);
  return { drafts, latest, put };
}
