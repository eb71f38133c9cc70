// A balancer in front of several nodes: each new connection goes to the next one whose /readyz says that it is ready.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const checkEveryMs = 50;

export class Balancer {
  readonly #server: Server;
  readonly #nodes: readonly string[];
  #ready: readonly string[];
  #next = 0;
  #closed = false;

  private constructor(nodes: readonly string[]) {
    this.#nodes = nodes;
    this.#ready = nodes;
    this.#server = createServer((near) => {
      const node = new URL(this.#ready[this.#next++ % this.#ready.length] ?? 'http://127.0.0.1:1');
      const far = connect(Number(node.port), '127.0.0.1');
      near.pipe(far).pipe(near);
      for (const [end, other] of [
        [near, far],
        [far, near],
      ] as const)
        end.on('error', () => undefined).on('close', () => other.destroy());
    });
    void this.#check();
  }

  static async before(...nodes: readonly string[]): Promise<Balancer> {
    const balancer = new Balancer(nodes);
    balancer.#server.listen(0, '127.0.0.1');
    await once(balancer.#server, 'listening');
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get ready(): readonly string[] {
    return this.#ready;
  }

  close(): void {
    this.#closed = true;
    this.#server.close();
  }

  async #check(): Promise<void> {
    while (!this.#closed) {
      const answers = await Promise.all(
        this.#nodes.map((node) => fetch(`${node}/readyz`).catch(() => undefined)),
      );
      this.#ready = this.#nodes.filter((_, place) => answers[place]?.status === 200);
      await pause(checkEveryMs);
    }
  }
}
