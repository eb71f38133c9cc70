// Appends text to every column that contains users' text, so that it appears on every screen.
import { detailColumns } from '../apps/server/src/features/people/contact-columns.ts';
import type { TestNode } from '../testing/node.ts';

const anyLength = Infinity;
const unlimited = (...columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, anyLength]));

/** The columns of each table, with the most characters that the database allows there. */
export const written: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  categories: { category_name: 200 },
  // Longer ones than people can enter; the index of names takes long for more.
  users: { display_name: 1000 },
  user_contacts: unlimited(...Object.values(detailColumns).map((column) => column.name)),
  privacy_policies: unlimited('policy'),
  topics: unlimited('topic_name', 'subject'),
  modules: unlimited('module_name', 'can_do'),
  learning_resources: unlimited('instructions'),
  tasks: unlimited('instructions'),
  chats: unlimited('chat_name', 'whiteboard'),
  messages: unlimited('text'),
  targets: unlimited('target_text'),
  evidence: unlimited('text'),
  comments: unlimited('text'),
  comment_phrases: { text: 500 },
  plans: unlimited('title'),
  plan_questions: unlimited('text', 'answer'),
  plan_templates: unlimited('title'),
  template_questions: unlimited('text'),
  uploads: unlimited('file_name'),
  text_budgets: { template: 600 },
  webhooks: { address: 1000 },
  roster_runs: { file_name: 200, system: 40 },
  roster_rows: unlimited('person_id', 'first_name', 'surname', 'phone_number', 'class_id', 'class_name'),
  source_ids: { source_id: 100 },
  'auth.factors': { name: 100 },
  'auth.issuers': { name: 60, client_id: 200, scopes: 300, groups_claim: 100, person_claim: 100 },
  'auth.machine_keys': { name: 100 },
};

/** `text`, as much as there is room for, after each of the texts of the world. */
export async function appendToEveryText({ pool }: TestNode, text: string): Promise<void> {
  for (const [table, columns] of Object.entries(written)) {
    const changes = Object.entries(columns).map(([column, longest]) =>
      longest === anyLength ? `${column} = ${column} || $1` : `${column} = left(${column} || $1, ${longest})`,
    );
    await pool.query(`update ${table} set ${changes.join(', ')}`, [text]);
  }
}

/** Screens without users' text, or with form fields or short category names only. */
export const withoutTexts: ReadonlySet<string> = new Set([
  'student-login-card',
  'messages',
  'staff-messages',
  'look-around',
  'look-around-mark',
  'look-around-try',
  'student-login',
  'staff-login',
  'request-reset',
  'new-pin',
  'new-password',
  'my-devices',
  'install',
  'staff-devices',
  'two-step',
  'not-sent',
  'invite-several',
  'search-users',
  'reports',
  'policy-editor',
  'categories',
]);
