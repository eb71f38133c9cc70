// The home screen's snapshots, requested over HTTP before the live connection is open: by the page's first script, or for a new session.
import type { Session } from './session.ts';

/** Set by build/preload.ts. Undefined in development. */
declare global {
  interface Window {
    /** Sets `footholdOpening`. */
    footholdRequestOpening?: (token: string) => void;
    /** Undefined on addresses without preloaded snapshots, too. */
    footholdOpening?: { readonly token: string; readonly answer: Promise<unknown> };
  }
}

type Rooms = ReadonlyMap<string, readonly object[]>;

const none: Rooms = new Map();

export function requestSnapshots({ token }: Session): void {
  window.footholdRequestOpening?.(token);
}

/**
 * The snapshots by room name; returned once, and only to the session that requested them. Empty without an answer: the live
 * connection then loads everything.
 */
export async function takePreloadedSnapshots(currentSession: Session | null): Promise<Rooms> {
  const preloaded = window.footholdOpening;
  delete window.footholdOpening;
  if (preloaded === undefined) return none;
  const answer = await preloaded.answer;
  return preloaded.token === currentSession?.token ? roomsIn(answer) : none;
}

function roomsIn(answer: unknown): Rooms {
  if (typeof answer !== 'object' || answer === null || !('rooms' in answer)) return none;
  // Sound: our own server's answer always has this shape.
  return new Map(Object.entries(answer.rooms as Readonly<Record<string, readonly object[]>>));
}
