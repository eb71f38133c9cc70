// Keeps one LISTEN connection to the primary, proves by a heartbeat that it hears, and tells when it may have missed something.
import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

export type ListenerOptions = {
  readonly client: () => pg.ClientConfig;
  /** Payloads that arrived together, in commit order. */
  readonly onPayloads: (payloads: readonly string[]) => void;
  /** Nothing is heard from now on. */
  readonly onLost: () => void;
  /** LISTEN is active again; whatever was announced since `onLost`, or shortly before, may have been missed. */
  readonly onRecovered: () => void;
  readonly onError: (error: unknown) => void;
  readonly beatEveryMs: number;
  readonly beatTimeoutMs: number;
};

const LONGEST_CONNECT_MS = 5000;

type Line = { readonly client: pg.Client; readonly stream: Socket; heardAt: number; beating: boolean };

export class Listener {
  readonly #options: ListenerOptions;
  readonly #beatChannel = `live_beat_${randomUUID().replaceAll('-', '')}`;
  readonly #stopping = new AbortController();
  #line: Line | null = null;
  #beat: NodeJS.Timeout | undefined;
  #batch: string[] = [];

  constructor(options: ListenerOptions) {
    this.#options = options;
  }

  /** Resolves once LISTEN is active; throws when the database cannot be reached. */
  async start(): Promise<void> {
    this.#line = await this.#open();
    this.#beat = setInterval(() => this.#checkBeat(), this.#options.beatEveryMs);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#beat);
    const line = this.#line;
    this.#line = null;
    if (line) await this.#close(line);
  }

  async #open(): Promise<Line> {
    // The stream is ours, so that a half-open connection can be torn down without its server's help.
    const stream = new Socket();
    const client = new pg.Client({
      connectionTimeoutMillis: LONGEST_CONNECT_MS,
      ...this.#options.client(),
      stream: () => stream,
    });
    const line: Line = { client, stream, heardAt: performance.now(), beating: false };
    client.on('error', () => this.#lose(line));
    client.on('end', () => this.#lose(line));
    client.on('notification', ({ channel, payload }) => this.#hear(line, channel, payload ?? ''));
    const giveUp = setTimeout(() => stream.destroy(), LONGEST_CONNECT_MS);
    try {
      await client.connect();
      await client.query(`listen live; listen ${this.#beatChannel}`);
      line.heardAt = performance.now();
      return line;
    } catch (error) {
      stream.destroy();
      throw error;
    } finally {
      clearTimeout(giveUp);
    }
  }

  #hear(line: Line, channel: string, payload: string): void {
    if (line !== this.#line) return;
    line.heardAt = performance.now();
    if (channel === this.#beatChannel) return;
    if (this.#batch.push(payload) > 1) return;
    // The driver emits everything of one network read before microtasks run.
    queueMicrotask(() => {
      const batch = this.#batch;
      this.#batch = [];
      this.#options.onPayloads(batch);
    });
  }

  #checkBeat(): void {
    const line = this.#line;
    if (line === null) return;
    if (performance.now() - line.heardAt > this.#options.beatTimeoutMs) {
      this.#lose(line);
      return;
    }
    if (line.beating) return;
    line.beating = true;
    line.client.query(`notify ${this.#beatChannel}`).then(
      () => (line.beating = false),
      () => this.#lose(line),
    );
  }

  #lose(line: Line): void {
    if (line !== this.#line || this.#stopping.signal.aborted) return;
    this.#line = null;
    line.stream.destroy();
    this.#options.onLost();
    void this.#reopen();
  }

  async #reopen(): Promise<void> {
    for (let pause = 50; !this.#stopping.signal.aborted; pause = Math.min(pause * 2, 2000)) {
      try {
        const line = await this.#open();
        if (this.#stopping.signal.aborted) return await this.#close(line);
        this.#line = line;
        this.#options.onRecovered();
        return;
      } catch (error) {
        this.#options.onError(error);
        await wait(pause, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      }
    }
  }

  async #close(line: Line): Promise<void> {
    const forced = setTimeout(() => line.stream.destroy(), 1000);
    await line.client.end().catch(() => undefined);
    clearTimeout(forced);
  }
}
