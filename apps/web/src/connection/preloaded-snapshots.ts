// The home screen's snapshots, requested by the page's first script while the app is still loading.
import { session } from './session.ts';

/** Set by build/preload.ts. Undefined in development, and on addresses without preloaded snapshots. */
declare global {
  interface Window {
    footholdOpening?: { readonly token: string; readonly answer: Promise<unknown> };
  }
}

type Rooms = ReadonlyMap<string, readonly object[]>;

const none: Rooms = new Map();

/**
 * The snapshots by room name; returned once, and only to the session that requested them. Empty without an answer: the live
 * connection then loads everything.
 */
export async function takePreloadedSnapshots(): Promise<Rooms> {
  const preloaded = window.footholdOpening;
  delete window.footholdOpening;
  if (preloaded === undefined) return none;
  const answer = await preloaded.answer;
  return preloaded.token === session.current()?.token ? roomsIn(answer) : none;
}

function roomsIn(answer: unknown): Rooms {
  if (typeof answer !== 'object' || answer === null || !('rooms' in answer)) return none;
  // Sound: our own server's answer always has this shape.
  return new Map(Object.entries(answer.rooms as Readonly<Record<string, readonly object[]>>));
}
