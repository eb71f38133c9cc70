// Asks PostgreSQL for the plan of a recorded statement, and finds the tables that it scans as a whole.
import type pg from 'pg';
import type { Recorded } from './query-recorder.ts';

type Plan = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Schema?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Plan[];
};

/** The tables that the statement scans; null if it has no plan, like `begin`. */
export async function scannedTables(
  client: pg.ClientBase,
  { text, values }: Recorded,
): Promise<string[] | null> {
  const query = /^\s*copy \((?<query>.*)\) to stdout/is.exec(text)?.groups?.['query'] ?? text;
  if (!hasPlan(query)) return null;
  // Without values the plan is one for any.
  const how = values === null ? 'format json, verbose, generic_plan' : 'format json, verbose';
  const { rows } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
    `explain (${how}) ${query}`,
    values === null ? [] : [...values],
  );
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => scansIn(plan)));
}

/** How many pages of tables and indexes a statement reads, counting each as often as it is read. */
export async function pagesRead(client: pg.ClientBase, { text, values }: Recorded): Promise<number> {
  if (!hasPlan(text)) return 0;
  const { rows } = await client.query<{
    'QUERY PLAN': readonly { readonly Plan: Record<'Shared Hit Blocks' | 'Shared Read Blocks', number> }[];
  }>(`explain (analyze, buffers, format json) ${text}`, [...(values ?? [])]);
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
}

function hasPlan(statement: string): boolean {
  return /^\s*(select|insert|update|delete|with)\b/i.test(statement);
}

function scansIn(plan: Plan, isLimited = false): string[] {
  const own = isScan(plan) && !isLimited ? [`${plan.Schema}.${plan['Relation Name']}`] : [];
  const limits = isLimited || plan['Node Type'] === 'Limit';
  return [...own, ...(plan.Plans ?? []).flatMap((each) => scansIn(each, limits))];
}

/** An index that is read from end to end, for its order, is no better than the table. Under a limit it ends early. */
function isScan(plan: Plan): boolean {
  const type = plan['Node Type'];
  return type === 'Seq Scan' || (/^Index (Only )?Scan$/.test(type) && plan['Index Cond'] === undefined);
}
