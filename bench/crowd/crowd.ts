// Simulates many learners in a separate process, each on a raw socket that follows home and a chat, and reconnects when it is cut.
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Follow } from '../fan-out/followers.ts';
import { answer, ownWork, sharedClock } from '../measure/child.ts';
import { written } from './numbered.ts';

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
  #missing = 0;
  #settle: ((caughtUp: boolean) => void) | null = null;
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
    const socket = new WebSocket(url, { origin, perMessageDeflate: false, skipUTF8Validation: true });
    this.#socket = socket;
    this.#missing = this.#who.follows.length;
    this.held = [];
    return new Promise((resolve) => {
      this.#settle = resolve;
      socket.on('error', () => undefined);
      socket.on('close', () => {
        // Cut by the server.
        if (this.#socket === socket) this.cuts += 1;
        resolve(false);
      });
      socket.on('message', (data: Buffer) => this.#take(socket, data.toString()));
    });
  }

  /** Breaks the connection without a closing handshake, as a lost network does. */
  drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.terminate();
  }

  #take(socket: WebSocket, text: string): void {
    if (text.startsWith('42["delta",')) return this.#note(text);
    if (text === '2') socket.send('3');
    else if (text.startsWith('0{')) socket.send(`40${JSON.stringify({ token: this.#who.token })}`);
    else if (text.startsWith('40')) this.#followAll(socket);
    else if (text.startsWith('42["rows"')) this.#receive(socket, text);
    else if (text.startsWith('4')) throw new Error(`A learner was refused: ${text.slice(0, 200)}`);
  }

  #followAll(socket: WebSocket): void {
    for (const [follow, { collection, params }] of this.#who.follows.entries()) {
      const from = collection === CHAT ? this.#floor : null;
      socket.send(`42${JSON.stringify(['follow', { follow, collection, params, from }])}`);
    }
  }

  #receive(socket: WebSocket, text: string): void {
    socket.send('42["got"]');
    const [, head, rows] = JSON.parse(text.slice(2)) as [string, Head, { text: string }[]];
    if (this.#who.follows[head.follow]?.collection === CHAT) {
      this.#chatRoom = head.room;
      this.#floor = head.floor;
      for (const row of rows)
        for (const [, number] of row.text.matchAll(written)) this.held.push(Number(number));
    }
    if (head.piece + 1 < head.of) return;
    this.#missing -= 1;
    if (this.#missing === 0) this.#settle?.(true);
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

type Head = {
  readonly follow: number;
  readonly room: number;
  readonly floor: number | null;
  readonly piece: number;
  readonly of: number;
};

let people: readonly Person[] = [];

async function connect(options: CrowdOptions): Promise<void> {
  people = options.learners.map((who) => new Person(options, who));
  const queue = [...people];
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift())
      if (!(await next.connect())) throw new Error('A learner could not connect.');
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
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
