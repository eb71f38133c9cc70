// What every part of the seeding shares: the moment, the ids behind the names, and the rows and files to store.
import { randomUUID } from 'node:crypto';
import { learners, staff } from '../content/people.ts';
import type { Ago } from '../content/types.ts';
import { whenAgo } from '../when.ts';
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
  /** The id that stands for a name of the content; the same for the same name. */
  id(kind: Kind, name: string): string;
  /** ISO time of `ago`. */
  at(ago: Ago): string;
  /** Remembers that a person did something then. */
  did(person: string, at: string): void;
  /** Until when a person has seen everything: a little after the last thing they did, or their usual last visit. */
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
    at: (ago) => whenAgo(ago, now).toISOString(),
    did(person, at) {
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

/** Staff look in every few hours; learners every day or two. */
function usualAbsence(person: string): number {
  if (staff.some(({ key }) => key === person)) return 7 * 60;
  const place = learners.findIndex(({ key }) => key === person);
  return 20 * 60 + ((place * 37) % 50) * 60;
}
