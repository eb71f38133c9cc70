// Spreads connections over the nodes that take part, as a load balancer does; those that are open stay where they are.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export class Balancer {
  readonly #listening: Server;
  readonly #open = new Set<Socket>();
  #nodes: readonly string[] = [];
  #turn = 0;

  private constructor() {
    this.#listening = createServer((client) => this.#accept(client));
  }

  static async start(): Promise<Balancer> {
    const balancer = new Balancer();
    balancer.#listening.listen(0, 'localhost');
    await once(balancer.#listening, 'listening');
    return balancer;
  }

  get url(): string {
    return `http://localhost:${(this.#listening.address() as AddressInfo).port}`;
  }

  add(node: string): void {
    this.#nodes = [...this.#nodes, node];
  }

  remove(node: string): void {
    this.#nodes = this.#nodes.filter((each) => each !== node);
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    this.#listening.close();
    await once(this.#listening, 'close');
  }

  #accept(client: Socket): void {
    this.#turn += 1;
    const node = this.#nodes[this.#turn % this.#nodes.length];
    if (node === undefined) {
      client.destroy();
      return;
    }
    const server = connect(Number(new URL(node).port), 'localhost');
    for (const [from, to] of [
      [client, server],
      [server, client],
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
}
