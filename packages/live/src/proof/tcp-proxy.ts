// A TCP proxy whose connections a test can cut, or freeze so that they stay open and silent; it records what the server sends.
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';

type Pair = { readonly near: Socket; readonly far: Socket };

export class TcpProxy {
  readonly #server: Server;
  readonly #pairs = new Set<Pair>();
  readonly #received: Buffer[] = [];
  #accepts = true;

  constructor(server: Server) {
    this.#server = server;
  }

  /** Starts a proxy to a port on this machine. */
  static async to(port: number): Promise<TcpProxy> {
    const server = createServer();
    const proxy = new TcpProxy(server);
    server.on('connection', (near) => {
      if (proxy.#accepts) proxy.#join(near, connect(port, '127.0.0.1'));
      else near.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Everything the server has sent, as text. WebSocket frames of a server are not masked. */
  get received(): string {
    return Buffer.concat(this.#received).toString('utf8');
  }

  get openConnections(): number {
    return this.#pairs.size;
  }

  cut(): void {
    for (const { near, far } of this.#pairs) {
      near.destroy();
      far.destroy();
    }
  }

  /** Present connections go silent without closing; new ones work. */
  freeze(): void {
    for (const { near, far } of this.#pairs) {
      near.pause();
      far.pause();
    }
  }

  /** Frozen connections transmit again. */
  thaw(): void {
    for (const { near, far } of this.#pairs) {
      near.resume();
      far.resume();
    }
  }

  /** New connections are closed at once. */
  refuse(): void {
    this.#accepts = false;
  }

  accept(): void {
    this.#accepts = true;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #join(near: Socket, far: Socket): void {
    const pair = { near, far };
    this.#pairs.add(pair);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (chunk) => {
        if (from === far) this.#received.push(chunk);
        to.write(chunk);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        to.destroy();
        this.#pairs.delete(pair);
      });
    }
  }
}
