// Two processes that play tests with low priority, each when it is free.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import type { Order, Played } from './player.ts';
import { checkout } from './rooms.ts';

type Answer = { readonly played: readonly Played[] } | { readonly problem: string };

/** Does `work` for each, on as many processes as are asked for; they have ended when it returns. */
export async function playEach<Item>(
  items: readonly Item[],
  processes: number,
  work: (item: Item, play: (order: Order) => Promise<readonly Played[]>) => Promise<void>,
): Promise<void> {
  const left = [...items];
  const player = async () => {
    if (left.length === 0) return;
    const child = fork(path.join(import.meta.dirname, 'player.ts'), {
      cwd: checkout,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    try {
      for (let item = left.shift(); item !== undefined; item = left.shift()) {
        await work(item, (order) => ask(child, order));
      }
    } finally {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    }
  };
  await Promise.all(Array.from({ length: processes }, player));
}

async function ask(child: ChildProcess, order: Order): Promise<readonly Played[]> {
  const answer = new Promise<Answer>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Answer));
    child.once('exit', () => reject(new Error('A process that plays tests ended by itself.')));
  });
  child.send(order);
  const said = await answer;
  child.removeAllListeners('exit');
  if ('problem' in said) throw new Error(said.problem);
  return said.played;
}
