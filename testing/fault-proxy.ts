// A TCP proxy that simulates a bad connection to a server: it cuts, resets, freezes, delays or loses data on request.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

type Line = { readonly client: Socket; readonly server: Socket };

export class FaultProxy {
  readonly #listening: Server;
  readonly #target: URL;
  readonly #lines = new Set<Line>();
  #offline = false;
  #frozen = false;
  #losesAnswers = false;
  /** The delay of each chunk, in milliseconds. */
  latency = 0;

  private constructor(target: URL) {
    this.#target = target;
    this.#listening = createServer({ allowHalfOpen: true }, (client) => this.#accept(client));
  }

  static async before(url: string): Promise<FaultProxy> {
    const proxy = new FaultProxy(new URL(url));
    proxy.#listening.listen(0, '127.0.0.1');
    await once(proxy.#listening, 'listening');
    return proxy;
  }

  /** The server's address, through this proxy. */
  get url(): string {
    const { port } = this.#listening.address() as AddressInfo;
    return this.#target.href.replace(this.#target.host, `127.0.0.1:${port}`).replace(/\/$/, '');
  }

  /** Ends every connection midway. */
  cut(): void {
    for (const { client, server } of this.#lines) {
      client.destroy();
      server.destroy();
    }
  }

  /** The same with a TCP reset. */
  reset(): void {
    for (const { client, server } of this.#lines) {
      client.resetAndDestroy();
      server.resetAndDestroy();
    }
  }

  /** Refuses connections until `heal`. */
  goOffline(): void {
    this.#offline = true;
    this.cut();
  }

  /** A black hole: connections stay open and carry nothing until `heal`. Data sent before that arrives late, or never. */
  freeze(): void {
    this.#frozen = true;
    for (const { client, server } of this.#lines) {
      client.pause();
      server.pause();
    }
  }

  /** Requests arrive, but the connection breaks as soon as the server responds, until `heal`. */
  loseAnswers(): void {
    this.#losesAnswers = true;
  }

  heal(): void {
    [this.#offline, this.#frozen, this.#losesAnswers, this.latency] = [false, false, false, 0];
    for (const { client, server } of this.#lines) {
      client.resume();
      server.resume();
    }
  }

  async close(): Promise<void> {
    this.cut();
    this.#listening.close();
    await once(this.#listening, 'close');
  }

  #accept(client: Socket): void {
    if (this.#offline) {
      client.on('error', () => undefined).destroy();
      return;
    }
    const server = connect({ host: '127.0.0.1', port: Number(this.#target.port), allowHalfOpen: true });
    const line: Line = { client, server };
    this.#lines.add(line);
    this.#carry(client, server, () => false);
    this.#carry(server, client, () => this.#losesAnswers);
    for (const end of [client, server]) {
      end.setNoDelay(true);
      // If one end breaks, so does the other.
      end.on('error', () => undefined);
      end.on('close', () => {
        this.#lines.delete(line);
        client.destroy();
        server.destroy();
      });
      if (this.#frozen) end.pause();
    }
  }

  /** Keeps order: a chunk with a shorter delay never overtakes one with a longer. */
  #carry(from: Socket, to: Socket, loses: () => boolean): void {
    let before = Promise.resolve();
    const afterLatency = (work: () => void): void => {
      const due = performance.now() + this.latency;
      before = before.then(async () => {
        const rest = due - performance.now();
        if (rest > 0) await pause(rest);
        if (!to.destroyed) work();
      });
    };
    from.on('data', (piece: Buffer) => {
      if (loses()) from.destroy();
      else afterLatency(() => to.write(piece));
    });
    from.on('end', () => afterLatency(() => to.end()));
  }
}
