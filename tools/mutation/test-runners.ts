// Distributes test runs over processes.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { RunRequest, TestRun } from './test-runner.ts';
import { checkout } from './groups.ts';

type Answer = { readonly played: readonly TestRun[] } | { readonly problem: string };

/** Calls `work` for each item, on this many processes; they have exited when it returns. */
export async function withTestRunners<Item>(
  items: readonly Item[],
  processes: number,
  work: (item: Item, runTests: (order: RunRequest) => Promise<readonly TestRun[]>) => Promise<void>,
): Promise<void> {
  const left = [...items];
  const worker = async () => {
    if (left.length === 0) return;
    const child = fork(path.join(import.meta.dirname, 'test-runner.ts'), {
      cwd: checkout,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
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
  await Promise.all(Array.from({ length: processes }, worker));
}

async function ask(child: ChildProcess, order: RunRequest): Promise<readonly TestRun[]> {
  const answer = new Promise<Answer>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Answer));
    child.once('exit', () => reject(new Error('A test process exited unexpectedly.')));
  });
  child.send(order);
  const said = await answer;
  child.removeAllListeners('exit');
  if ('problem' in said) throw new Error(said.problem);
  return said.played;
}
