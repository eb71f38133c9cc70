// A transaction that sees one moment, and remembers what it has been told: within it the same question has the same answer.
import type pg from 'pg';
import { database, type Db } from './db.ts';

const remembered = new WeakMap<Db, Map<string, Promise<unknown>>>();

/** Only for a connection that is inside a REPEATABLE READ, READ ONLY transaction, and only until that ends. */
export function snapshotOf(connection: pg.PoolClient): Db {
  const db = database(connection);
  remembered.set(db, new Map());
  return db;
}

/** Asks once in a snapshot, and every time anywhere else. `question` names it with all that it depends on. */
export function memoize<Answer>(db: Db, question: string, ask: () => Promise<Answer>): Promise<Answer> {
  const answers = remembered.get(db);
  if (answers === undefined) return ask();
  // Sound: a question always has the same kind of answer.
  const known = answers.get(question) as Promise<Answer> | undefined;
  if (known !== undefined) return known;
  const answer = ask();
  answers.set(question, answer);
  return answer;
}
