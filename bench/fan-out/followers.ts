// Simulates many followers in a separate process, on cheap raw WebSockets; each keeps all it receives, to be checked.
import type { WebSocket } from 'ws';
import { openSocket, type Follow } from '../crowd/raw-socket.ts';
import { atOnce } from '../measure/at-once.ts';
import { answer, ownWork, sharedClock } from '../measure/child.ts';

export type GroupOptions = {
  /** `ws://127.0.0.1:1234/path`. */
  readonly url: string;
  readonly origin: string;
  /** The rooms each follows after signing in; none for bare sockets, which receive everything. */
  readonly followers: readonly { readonly token: string | null; readonly follows: readonly Follow[] }[];
  /** The first characters of a packet that contains a change. */
  readonly deltaPrefix?: string;
};

type Group = {
  readonly texts: string[][];
  readonly sockets: WebSocket[];
  readonly totals: number[];
  readonly lastAt: number[];
  readonly waiting: Map<number, (at: number) => void>;
};

const groups = new Map<number, Group>();
const AT_ONCE = 50;

function groupOf(id: number): Group {
  const group = groups.get(id);
  if (group === undefined) throw new Error(`Unknown group ${id}.`);
  return group;
}

async function connect(id: number, options: GroupOptions): Promise<void> {
  const group: Group = {
    texts: options.followers.map(() => []),
    sockets: [],
    totals: [],
    lastAt: [],
    waiting: new Map(),
  };
  groups.set(id, group);
  await atOnce(AT_ONCE, [...options.followers.entries()], async ([index, follower]) => {
    const onDelta = (text: string) => note(group, index, text);
    const { socket, joined } = openSocket({ ...options, ...follower, onDelta });
    group.sockets.push(socket);
    await joined;
  });
}

function note(group: Group, index: number, text: string): void {
  const place = (group.texts[index]?.push(text) ?? 0) - 1;
  const total = (group.totals[place] ?? 0) + 1;
  group.totals[place] = total;
  if (total < group.sockets.length) return;
  const at = sharedClock();
  group.lastAt[place] = at;
  group.waiting.get(place)?.(at);
}

/** The time at which the last follower had received its message number `place` (from 0) since the last check. */
function received(id: number, place: number): Promise<number> {
  const { lastAt, waiting } = groupOf(id);
  const at = lastAt[place];
  if (at !== undefined) return Promise.resolve(at);
  return new Promise((resolve) => {
    waiting.set(place, resolve);
  });
}

/** Throws unless every follower has received exactly these messages in this order; each mark is a text of one message only. */
function check(id: number, marks: readonly string[]): void {
  const group = groupOf(id);
  for (const [index, texts] of group.texts.entries()) {
    const wrong = marks.findIndex((mark, place) => texts[place]?.includes(mark) !== true);
    if (wrong >= 0 || texts.length !== marks.length)
      throw new Error(`follower ${index} received ${texts.length} of ${marks.length}, wrong at ${wrong}`);
    texts.length = 0;
  }
  group.totals.length = 0;
  group.lastAt.length = 0;
  group.waiting.clear();
}

export type Followers = typeof handlers;
const handlers = answer({
  connect: ({ id, options }: { id: number; options: GroupOptions }) => connect(id, options),
  received: ({ id, place }: { id: number; place: number }) => received(id, place),
  check: ({ id, marks }: { id: number; marks: readonly string[] }) => check(id, marks),
  work: ownWork,
});
