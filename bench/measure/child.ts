// Runs a part of a measurement in a separate process, to measure its CPU time and memory alone.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export type Handlers = { readonly [name: string]: (argument: never) => unknown };

type Question = { readonly id: number; readonly name: string; readonly argument: unknown };
type Reply = { readonly id: number; readonly result?: unknown; readonly error?: string };

/** In the child: handles the parent's requests. The process exits with its parent. */
export function answer<H extends Handlers>(handlers: H): H {
  process.on('message', (question: Question) => void reply(handlers, question));
  process.on('disconnect', () => process.exit(0));
  return handlers;
}

async function reply(handlers: Handlers, { id, name, argument }: Question): Promise<void> {
  try {
    const handler = handlers[name];
    if (handler === undefined) throw new Error(`Unknown request ${name}.`);
    process.send?.({ id, result: await handler(argument as never) } satisfies Reply);
  } catch (error) {
    const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.send?.({ id, error: told } satisfies Reply);
  }
}

/** In the parent: `new Child<typeof handlers>(new URL('./server.ts', import.meta.url))`. */
export class Child<H extends Handlers> {
  readonly #process: ChildProcess;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #questions = 0;

  constructor(file: URL, nodeOptions: readonly string[] = []) {
    this.#process = fork(file, { serialization: 'advanced', execArgv: [...nodeOptions] });
    this.#process.on('message', (reply: Reply) => {
      this.#waiting.get(reply.id)?.(reply);
      this.#waiting.delete(reply.id);
    });
    this.#process.on('exit', (code) => {
      for (const [id, settle] of this.#waiting) settle({ id, error: `its process ended with ${code}` });
      this.#waiting.clear();
    });
  }

  async ask<Name extends keyof H & string>(
    name: Name,
    ...[argument]: Parameters<H[Name]>
  ): Promise<Awaited<ReturnType<H[Name]>>> {
    const id = (this.#questions += 1);
    const reply = await new Promise<Reply>((resolve) => {
      this.#waiting.set(id, resolve);
      this.#process.send({ id, name, argument } satisfies Question);
    });
    if (reply.error !== undefined) throw new Error(`${name}: ${reply.error}`);
    return reply.result as Awaited<ReturnType<H[Name]>>;
  }

  async end(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = once(this.#process, 'exit');
    this.#process.disconnect();
    await ended;
  }
}

/** CPU time of this process so far, in microseconds. */
export function ownWork(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** A clock that all processes of this machine share, in milliseconds. */
export function sharedClock(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
