// Collects rows for many tables and inserts the rows of each table in one statement.
import type { ClientBase } from 'pg';

export type Row = Readonly<Record<string, unknown>>;

/** Tables in an order that satisfies every foreign key. */
const insertOrder = [
  'categories',
  'users',
  'user_categories',
  'user_contacts',
  'user_preferences',
  'auth.credentials',
  'files',
  'privacy_policies',
  'topics',
  'modules',
  'module_shares',
  'learning_resources',
  'tasks',
  'resource_progress',
  'plan_templates',
  'template_questions',
  'chats',
  'chat_members',
  'chat_topics',
  'chat_modules',
  'messages',
  'chat_marks',
  'targets',
  'evidence',
  'comments',
  'plans',
  'plan_questions',
  'marks',
] as const;

export type Table = (typeof insertOrder)[number];

export class Rows {
  readonly #rows = new Map<Table, Row[]>();

  /** All rows of a table must have the same columns. */
  add(table: Table, ...rows: readonly Row[]): void {
    const known = this.#rows.get(table) ?? [];
    known.push(...rows);
    this.#rows.set(table, known);
  }

  async insert(client: ClientBase): Promise<void> {
    for (const table of insertOrder) {
      const rows = this.#rows.get(table) ?? [];
      const [sample] = rows;
      if (!sample) continue;
      // Not an injection: the names come from this folder's code, never from user input.
      const columns = Object.keys(sample).join(', ');
      const records = `jsonb_populate_recordset(null::${table}, $1::jsonb)`;
      await client.query(`insert into ${table} (${columns}) select ${columns} from ${records}`, [
        JSON.stringify(rows),
      ]);
    }
  }
}
