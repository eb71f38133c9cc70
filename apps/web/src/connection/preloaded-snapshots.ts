// What the first screen shows, asked for by the page's first script: it is on its way while the app still is.
import { session } from './session.ts';

/** As `early.ts` leaves it behind. Not there while developing, nor on addresses that do not ask. */
declare global {
  interface Window {
    footholdOpening?: { readonly token: string; readonly answer: Promise<unknown> };
  }
}

type Rooms = ReadonlyMap<string, readonly object[]>;

const nothing: Rooms = new Map();

/** Rooms by name, once and for whoever it was asked for. Nothing where no answer comes: the live line brings all of it. */
export async function takePreloadedSnapshots(): Promise<Rooms> {
  const preloaded = window.footholdOpening;
  delete window.footholdOpening;
  if (preloaded === undefined) return nothing;
  const answer = await preloaded.answer;
  return preloaded.token === session.current()?.token ? roomsIn(answer) : nothing;
}

function roomsIn(answer: unknown): Rooms {
  if (typeof answer !== 'object' || answer === null || !('rooms' in answer)) return nothing;
  // Sound: our own server's answer, which says nothing else.
  return new Map(Object.entries(answer.rooms as Readonly<Record<string, readonly object[]>>));
}
