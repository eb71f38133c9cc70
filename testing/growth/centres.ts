// Fills a database with centres that have five years behind them: whole tables at a time, so that a million rows take seconds.
import pg from 'pg';
import { adminUrlOf } from '../database.ts';
import { statements } from './statements.ts';

/** How much each learner and class of a centre has done. A centre is one category. */
export type Depth = {
  readonly learners: number;
  /** Of 56 tasks and 42 pages. */
  readonly tasks: number;
  readonly pages: number;
  readonly evidencePerTask: number;
  readonly messagesOfClass: number;
  readonly messagesInPrivate: number;
  /** Of each learner, of which the last is active. */
  readonly plans: number;
  readonly acts: number;
};

/** A busy centre: for five years, ten tasks a term have been handed in and commented on by everybody. */
export const busy: Depth = {
  learners: 500,
  tasks: 56,
  pages: 42,
  evidencePerTask: 2,
  messagesOfClass: 2000,
  messagesInPrivate: 50,
  plans: 5,
  acts: 40,
};

/** One whose learners come and go. */
export const quiet: Depth = {
  learners: 500,
  tasks: 10,
  pages: 10,
  evidencePerTask: 1,
  messagesOfClass: 100,
  messagesInPrivate: 10,
  plans: 5,
  acts: 5,
};

export const staffOfCentre = 5;
export const classSize = 20;

/** Adds centres of this depth to a migrated database. Returns the ids of their categories. */
export async function addCentres(
  databaseUrl: string,
  count: number,
  depth: Depth,
): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: adminUrlOf(databaseUrl) });
  await client.connect();
  try {
    await client.query('begin');
    // The rows are right as they are: no foreign key is checked and no trigger runs, which only a superuser may ask for.
    await client.query('set local session_replication_role = replica');
    for (const statement of statements)
      await client.query(
        statement
          .replaceAll('$centres', String(count))
          .replaceAll('$staff', String(staffOfCentre))
          .replaceAll('$size', String(classSize))
          .replaceAll(/\$(\w+)/g, (_, name: string) => String(depth[name as keyof Depth])),
      );
    const { rows } = await client.query<{ id: string }>('select id from new_centres order by number');
    await client.query('commit');
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}
