// A balancer in front of several nodes: each new connection goes to the next one that is ready; those that are open stay where they are.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const checkEveryMs = 50;

export class Balancer {
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  readonly #isReady = new Map<string, boolean>();
  #turn = 0;
  #closed = false;

  private constructor() {
    this.#server = createServer((near) => this.#accept(near));
    void this.#check();
  }

  static async before(...nodes: readonly string[]): Promise<Balancer> {
    const balancer = new Balancer();
    for (const node of nodes) balancer.add(node);
    balancer.#server.listen(0, 'localhost');
    await once(balancer.#server, 'listening');
    return balancer;
  }

  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Of the nodes, those that answered last and did not say that they are not ready. */
  get ready(): readonly string[] {
    return [...this.#isReady].filter(([, isReady]) => isReady).map(([node]) => node);
  }

  /** A node that is ready. */
  add(node: string): void {
    this.#isReady.set(node, true);
  }

  remove(node: string): void {
    this.#isReady.delete(node);
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const socket of this.#open) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #accept(near: Socket): void {
    this.#turn += 1;
    const { ready } = this;
    const node = ready[this.#turn % ready.length];
    if (node === undefined) {
      near.destroy();
      return;
    }
    const { hostname, port } = new URL(node);
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#open.add(from);
      from.pipe(to);
      from.on('error', () => undefined);
      from.on('close', () => {
        this.#open.delete(from);
        to.destroy();
      });
    }
  }

  async #check(): Promise<void> {
    while (!this.#closed) {
      await Promise.all([...this.#isReady.keys()].map((node) => this.#ask(node)));
      await pause(checkEveryMs);
    }
  }

  async #ask(node: string): Promise<void> {
    const answer = await fetch(`${node}/readyz`).catch(() => undefined);
    // Not if it has been removed. A node that answers TOO_MANY works.
    if (this.#isReady.has(node)) this.#isReady.set(node, answer !== undefined && answer.status < 500);
  }
}
