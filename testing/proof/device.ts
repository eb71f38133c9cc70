// Simulates a user's device: the real follower and the real outbox, over any connection the test provides.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { messages, type Message } from '@foothold/domain/chat/collections';
import { Follower } from '@foothold/live/client/follower';
import { openOutbox, type Outbox } from '@foothold/live/client/outbox';
import type { Sender } from '@foothold/live/client/outbox-item';

/** Only the outbox needs IndexedDB: a device that only reads works without it. */
export type DeviceOptions = {
  /** The address the device connects to: a server, or a proxy in front of it. */
  readonly url: string;
  /** The server's own address, sent as `Origin`. */
  readonly origin: string;
  readonly token: string;
  readonly userId: string;
  readonly chatId: string;
  /** The timeout of a call. */
  readonly timeoutMs?: number;
  /** The first delay before reconnecting; the shortest by default. */
  readonly reconnectMs?: number;
  /** Chooses the delays of the outbox; random by default. */
  readonly random?: () => number;
};

// Statuses after which a message is sent again, as in the app's own senders.
const retriedStatuses: ReadonlySet<number> = new Set([401, 429, 500, 502, 503, 504]);

export class Device {
  readonly #options: DeviceOptions;
  readonly #follower: Follower;
  readonly #leave: () => void;
  #outbox: Outbox | null = null;
  /** Ids of the messages that the server has acknowledged. */
  readonly acknowledged: string[] = [];
  /** The server's permanent refusals. */
  readonly refused: string[] = [];
  /** The number of calls made. */
  attempts = 0;
  /** The codes with which the session ended; empty while it is active. */
  readonly endings: string[] = [];
  /** How long its connection was lost at most, until it was back (milliseconds). */
  longestAwayMs = 0;
  #lostAt: number | null = null;

  constructor(options: DeviceOptions) {
    this.#options = options;
    this.#follower = new Follower({
      token: () => options.token,
      onEnded: ({ code }) => this.endings.push(code),
      url: options.url,
      headers: { origin: options.origin },
      reconnectMs: options.reconnectMs ?? 20,
    });
    this.#leave = this.#follower.watch(messages, { chatId: options.chatId }, () => undefined);
    this.#follower.watchRecovery(() => this.#outbox?.retryNow());
    this.#follower.watchConnection(() => {
      if (!this.isOnline) return void (this.#lostAt ??= performance.now());
      if (this.#lostAt !== null)
        this.longestAwayMs = Math.max(this.longestAwayMs, performance.now() - this.#lostAt);
      this.#lostAt = null;
    });
  }

  get isOnline(): boolean {
    return this.#follower.readConnection() === 'online';
  }

  /** The live rows of the chat on this device. */
  get chat() {
    return this.#follower.read(messages, { chatId: this.#options.chatId });
  }

  /** The messages in the order of the screen. */
  get shown(): readonly Message[] {
    return this.chat.rows.toSorted((one, other) => one.seq - other.seq);
  }

  /** Resolves once this message is on the screen. */
  async sees(id: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const look = () => {
      if (this.chat.rows.some((row) => row.id === id)) resolve();
    };
    const stop = this.#follower.watch(messages, { chatId: this.#options.chatId }, look);
    look();
    await promise;
    stop();
  }

  /** Loads older pages until every message is there. */
  async readAll(): Promise<readonly Message[]> {
    while (this.chat.hasOlder) {
      this.#follower.extend(messages, { chatId: this.#options.chatId });
      await pause(5);
    }
    return this.shown;
  }

  /** Adds a message to the outbox, which sends it as soon as it can; resolves with the message's id. */
  async say(text: string): Promise<string> {
    this.#outbox ??= await this.#openOutbox();
    const id = randomUUID();
    const { chatId } = this.#options;
    const refusal = await this.#outbox.add({ id, kind: 'chat.send', lane: chatId, input: { text } });
    if (refusal !== null) throw new Error(refusal.msg);
    return id;
  }

  get unsent(): number {
    return this.#outbox?.unsent ?? 0;
  }

  /** There is unsent work, and none of it is being sent. */
  get isWaiting(): boolean {
    const open = this.#outbox?.read().filter(({ state }) => state.name !== 'sent') ?? [];
    return open.length > 0 && open.every(({ state }) => state.name === 'waiting');
  }

  close(): void {
    this.#leave();
    this.#follower.dispose();
    this.#outbox?.suspend();
  }

  #openOutbox(): Promise<Outbox> {
    return openOutbox({
      userId: this.#options.userId,
      senders: (kind) => (kind === 'chat.send' ? this.#send : undefined),
      random: this.#options.random,
      onError: (error) => {
        throw error;
      },
    });
  }

  readonly #send: Sender = async ({ input }, _blobs, { callId, signal }) => {
    const { text } = input as { readonly text: string };
    this.attempts += 1;
    const answer = await this.#post(callId, text, signal);
    if (answer?.status === 201) {
      this.acknowledged.push(callId);
      return { outcome: 'done' };
    }
    if (answer === null || retriedStatuses.has(answer.status)) return { outcome: 'later' };
    this.refused.push(`${answer.status} ${answer.body}`);
    return { outcome: 'refused', refusal: { code: String(answer.status), msg: answer.body } };
  };

  /** Null: no complete response arrived. */
  async #post(
    messageId: string,
    text: string,
    signal: AbortSignal,
  ): Promise<{ readonly status: number; readonly body: string } | null> {
    const { url, token, chatId, timeoutMs } = this.#options;
    try {
      const answer = await fetch(`${url}/api/groupChats/${chatId}/messages`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': messageId,
        },
        body: JSON.stringify({ messageId, text }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs ?? 2000)]),
      });
      return { status: answer.status, body: await answer.text() };
    } catch {
      return null;
    }
  }
}
