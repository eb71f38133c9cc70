// The state that all seeding functions share: the current time, the ids of named content, and the rows and files to store.
import { randomUUID } from 'node:crypto';
import { learners, staff } from '../content/people.ts';
import type { Ago } from '../content/types.ts';
import { timeAgo } from '../time-ago.ts';
import type { SeededFiles } from './files.ts';
import { Rows } from './rows.ts';

export type Kind =
  | 'category'
  | 'person'
  | 'topic'
  | 'module'
  | 'resource'
  | 'task'
  | 'classroom'
  | 'template';

export type World = {
  readonly rows: Rows;
  readonly files: SeededFiles;
  readonly now: Date;
  /** The id for a name in the content; the same name always returns the same id. */
  id(kind: Kind, name: string): string;
  /** ISO time of `ago`. */
  at(ago: Ago): string;
  /** Records that a person did something at that time. */
  recordActivity(person: string, at: string): void;
  /** The time until which a person has seen everything: five minutes after their last action, or their usual last visit. */
  lastSeen(person: string): string;
};

export function createWorld(now: Date, files: SeededFiles): World {
  const ids = new Map<string, string>();
  const lastActs = new Map<string, string>();
  return {
    rows: new Rows(),
    files,
    now,
    id(kind, name) {
      const key = `${kind} ${name}`;
      const known = ids.get(key);
      if (known) return known;
      const id = randomUUID();
      ids.set(key, id);
      return id;
    },
    at: (ago) => timeAgo(ago, now).toISOString(),
    recordActivity(person, at) {
      if (at > (lastActs.get(person) ?? '')) lastActs.set(person, at);
    },
    lastSeen(person) {
      const usual = minutesBefore(now, usualAbsence(person));
      const act = lastActs.get(person);
      const afterAct = act
        ? new Date(Math.min(Date.parse(act) + 5 * 60_000, now.getTime())).toISOString()
        : usual;
      return afterAct > usual ? afterAct : usual;
    },
  };
}

export function minutesBefore(moment: Date, minutes: number): string {
  return new Date(moment.getTime() - minutes * 60_000).toISOString();
}

/** Minutes since the last visit: staff 7 hours, learners 20 to 69 hours. */
function usualAbsence(person: string): number {
  if (staff.some(({ key }) => key === person)) return 7 * 60;
  const index = learners.findIndex(({ key }) => key === person);
  return 20 * 60 + ((index * 37) % 50) * 60;
}
