// Random delays before and after a node's queries, so that rare interleavings happen on an idle machine, too.
import { setTimeout as wait } from 'node:timers/promises';
import type { Actor, AnyCollection } from '../server/collection.ts';

const PROBABILITY = 0.15;
const LONGEST_MS = 25;

export async function randomDelay(): Promise<void> {
  if (Math.random() < PROBABILITY) await wait(Math.random() * LONGEST_MS);
}

export function withRandomDelays<Db, Who extends Actor>(
  collection: AnyCollection<Db, Who>,
): AnyCollection<Db, Who> {
  return {
    ...collection,
    access: (...args) => between(() => collection.access(...args)),
    load: (...args) => between(() => collection.load(...args)),
    affectedBy: (...args) => between(() => collection.affectedBy(...args)),
    loadChanged: (...args) => between(() => collection.loadChanged(...args)),
  };
}

async function between<T>(work: () => Promise<T>): Promise<T> {
  await randomDelay();
  const answer = await work();
  await randomDelay();
  return answer;
}
