// Simulates many learners in a separate process, each on a raw socket that follows home and a chat, and reconnects when it is cut.
import { setTimeout as pause } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { atOnce } from '../measure/at-once.ts';
import { answer, ownWork, sharedClock } from '../measure/child.ts';
import { openSocket, type Follow, type Head } from './raw-socket.ts';
import { written } from './say.ts';

export type CrowdOptions = {
  /** `ws://127.0.0.1:1234/path`. */
  readonly url: string;
  readonly origin: string;
  readonly learners: readonly {
    readonly token: string;
    /** The rooms that the screens follow, including the open chat. */
    readonly follows: readonly Follow[];
    readonly chatId: string;
  }[];
};

export type Arrivals = {
  /** For each learner and message: milliseconds from just before the message was sent until the learner received it. */
  readonly latencies: Float64Array;
  /** The numbers of the messages that each learner received, once per arrival; those of one delta in any order. */
  readonly numbers: readonly (readonly number[])[];
  readonly cuts: number;
};

export type Return = {
  /** Milliseconds until each learner had a snapshot of every room again. */
  readonly took: Float64Array;
  /** The numbered messages that each learner's open chat then held. */
  readonly numbers: readonly (readonly number[])[];
  readonly attempts: number;
};

const CHAT = 'chat.messages';
const AT_ONCE = 50;

class Person {
  readonly #options: CrowdOptions;
  readonly #who: CrowdOptions['learners'][number];
  #socket: WebSocket | null = null;
  #chatRoom = -1;
  /** The oldest message of the window: a device that reconnects asks from there. */
  #floor: number | null = null;
  /** The cursor of its snapshot. */
  held: number[] = [];
  arrived: number[] = [];
  latencies: number[] = [];
  cuts = 0;

  constructor(options: CrowdOptions, who: CrowdOptions['learners'][number]) {
    this.#options = options;
    this.#who = who;
  }

  /** True once it has a snapshot of every room it follows; false if the connection broke before. */
  connect(): Promise<boolean> {
    const { url, origin } = this.#options;
    const { token, follows } = this.#who;
    this.held = [];
    const { socket, joined } = openSocket({
      url,
      origin,
      token,
      follows: follows.map((each) => ({ ...each, from: each.collection === CHAT ? this.#floor : null })),
      onDelta: (text) => this.#note(text),
      onRows: (head, rows) => this.#receive(head, rows),
    });
    this.#socket = socket;
    socket.on('close', () => {
      // Cut by the server.
      if (this.#socket === socket) this.cuts += 1;
    });
    return joined.then(
      () => true,
      () => false,
    );
  }

  /** Breaks the connection without a closing handshake, as a lost network does. */
  drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.terminate();
  }

  #receive(head: Head, rows: readonly { readonly text: string }[]): void {
    if (this.#who.follows[head.follow]?.collection !== CHAT) return;
    this.#chatRoom = head.room;
    this.#floor = head.floor;
    for (const row of rows)
      for (const [, number] of row.text.matchAll(written)) this.held.push(Number(number));
  }

  #note(text: string): void {
    // Home's preview contains the same text: only the open chat counts.
    if (!text.startsWith(`42["delta",${this.#chatRoom},`)) return;
    const now = sharedClock();
    for (const [, number, sentAt] of text.matchAll(written)) {
      this.arrived.push(Number(number));
      this.latencies.push(now - Number(sentAt));
    }
  }
}

let people: readonly Person[] = [];

async function connect(options: CrowdOptions): Promise<void> {
  people = options.learners.map((who) => new Person(options, who));
  await atOnce(AT_ONCE, people, async (person) => {
    if (!(await person.connect())) throw new Error('A learner could not connect.');
  });
}

/** Returns what has arrived since the last call. */
function arrivals(): Arrivals {
  const latencies = Float64Array.from(people.flatMap((person) => person.latencies));
  const numbers = people.map((person) => person.arrived);
  const cuts = people.reduce((sum, person) => sum + person.cuts, 0);
  for (const person of people) {
    person.arrived = [];
    person.latencies = [];
    person.cuts = 0;
  }
  return { latencies, numbers, cuts };
}

function dropAll(): void {
  for (const person of people) person.drop();
}

/** Reconnects all learners at once. A rejected learner tries again with growing delays, as the app does. */
async function reconnectAll({ timeoutMs }: { readonly timeoutMs: number }): Promise<Return> {
  const begun = performance.now();
  let attempts = 0;
  const took = await Promise.all(
    people.map(async (person) => {
      for (let wait = 300; ; wait = Math.min(wait * 2, 4800)) {
        attempts += 1;
        if (await person.connect()) return performance.now() - begun;
        if (performance.now() - begun > timeoutMs) throw new Error('A learner did not get back in time.');
        await pause(wait * (0.5 + Math.random()));
      }
    }),
  );
  return { took: Float64Array.from(took), numbers: people.map(({ held }) => held), attempts };
}

export type Crowd = typeof handlers;
const handlers = answer({ connect, arrivals, dropAll, reconnectAll, work: ownWork });
