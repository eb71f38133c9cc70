// Keeps one LISTEN connection to the primary, checks it with a heartbeat, and reports when notifications may have been missed.
import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

export type ListenerOptions = {
  readonly client: () => pg.ClientConfig;
  /** Payloads that arrived together, in commit order. */
  readonly onPayloads: (payloads: readonly string[]) => void;
  /** The connection is lost: no notifications arrive from now on. */
  readonly onLost: () => void;
  /** LISTEN is active again. Notifications sent since `onLost`, or shortly before, may have been missed. */
  readonly onRecovered: () => void;
  readonly onError: (error: unknown) => void;
  readonly heartbeatIntervalMs: number;
  readonly heartbeatTimeoutMs: number;
};

const CONNECT_TIMEOUT_MS = 5000;

type ListenConnection = {
  readonly client: pg.Client;
  readonly stream: Socket;
  heardAt: number;
  heartbeatPending: boolean;
};

export class Listener {
  readonly #options: ListenerOptions;
  readonly #heartbeatChannel = `live_beat_${randomUUID().replaceAll('-', '')}`;
  readonly #stopping = new AbortController();
  #connection: ListenConnection | null = null;
  #heartbeatTimer: NodeJS.Timeout | undefined;
  #batch: string[] = [];
  #heartbeatSentAt = 0;
  #heartbeatMs = 0;

  constructor(options: ListenerOptions) {
    this.#options = options;
  }

  /** From the last NOTIFY of a heartbeat to its arrival; 0 before the first. */
  get heartbeatMs(): number {
    return this.#heartbeatMs;
  }

  /** Resolves once LISTEN is active; throws when the database cannot be reached. */
  async start(): Promise<void> {
    this.#connection = await this.#open();
    this.#heartbeatTimer = setInterval(() => this.#checkHeartbeat(), this.#options.heartbeatIntervalMs);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#heartbeatTimer);
    const connection = this.#connection;
    this.#connection = null;
    if (connection) await this.#close(connection);
  }

  async #open(): Promise<ListenConnection> {
    // Own the stream, so that a half-open connection can be destroyed without the server's cooperation.
    const stream = new Socket();
    const client = new pg.Client({
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      ...this.#options.client(),
      stream: () => stream,
    });
    const connection: ListenConnection = {
      client,
      stream,
      heardAt: performance.now(),
      heartbeatPending: false,
    };
    client.on('error', () => this.#onConnectionLost(connection));
    client.on('end', () => this.#onConnectionLost(connection));
    client.on('notification', ({ channel, payload }) =>
      this.#onNotification(connection, channel, payload ?? ''),
    );
    const giveUp = setTimeout(() => stream.destroy(), CONNECT_TIMEOUT_MS);
    try {
      await client.connect();
      await client.query(`listen live; listen ${this.#heartbeatChannel}`);
      connection.heardAt = performance.now();
      return connection;
    } catch (error) {
      stream.destroy();
      throw error;
    } finally {
      clearTimeout(giveUp);
    }
  }

  #onNotification(connection: ListenConnection, channel: string, payload: string): void {
    if (connection !== this.#connection) return;
    connection.heardAt = performance.now();
    if (channel === this.#heartbeatChannel) {
      this.#heartbeatMs = connection.heardAt - this.#heartbeatSentAt;
      return;
    }
    if (this.#batch.push(payload) > 1) return;
    // The driver emits everything of one network read before microtasks run.
    queueMicrotask(() => {
      const batch = this.#batch;
      this.#batch = [];
      this.#options.onPayloads(batch);
    });
  }

  #checkHeartbeat(): void {
    const connection = this.#connection;
    if (connection === null) return;
    if (performance.now() - connection.heardAt > this.#options.heartbeatTimeoutMs) {
      this.#onConnectionLost(connection);
      return;
    }
    if (connection.heartbeatPending) return;
    connection.heartbeatPending = true;
    this.#heartbeatSentAt = performance.now();
    connection.client.query(`notify ${this.#heartbeatChannel}`).then(
      () => (connection.heartbeatPending = false),
      () => this.#onConnectionLost(connection),
    );
  }

  #onConnectionLost(connection: ListenConnection): void {
    if (connection !== this.#connection || this.#stopping.signal.aborted) return;
    this.#connection = null;
    connection.stream.destroy();
    this.#options.onLost();
    void this.#reopen();
  }

  async #reopen(): Promise<void> {
    for (let pause = 50; !this.#stopping.signal.aborted; pause = Math.min(pause * 2, 2000)) {
      try {
        const connection = await this.#open();
        if (this.#stopping.signal.aborted) return await this.#close(connection);
        this.#connection = connection;
        this.#options.onRecovered();
        return;
      } catch (error) {
        this.#options.onError(error);
        await wait(pause, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      }
    }
  }

  async #close(connection: ListenConnection): Promise<void> {
    const forced = setTimeout(() => connection.stream.destroy(), 1000);
    await connection.client.end().catch(() => undefined);
    clearTimeout(forced);
  }
}
