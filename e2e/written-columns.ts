// Appends text to every column that contains users' text, so that it appears on every screen.
import { detailColumns } from '../apps/server/src/schema/people.ts';
import type { TestNode } from '../testing/server.ts';

const written: Readonly<Record<string, readonly string[]>> = {
  users: ['display_name'],
  user_contacts: Object.values(detailColumns).map((column) => column.name),
  privacy_policies: ['policy'],
  topics: ['topic_name', 'subject'],
  modules: ['module_name'],
  learning_resources: ['instructions'],
  tasks: ['instructions'],
  chats: ['chat_name', 'whiteboard'],
  messages: ['text'],
  targets: ['target_text'],
  evidence: ['text'],
  comments: ['text'],
  plans: ['title'],
  plan_questions: ['text', 'answer'],
  plan_templates: ['title'],
  template_questions: ['text'],
};

/** `text` after each of the texts of the world, and `shortText` (100 characters at most) after the name of each category. */
export async function appendToEveryText({ pool }: TestNode, text: string, shortText: string): Promise<void> {
  for (const [table, columns] of Object.entries(written)) {
    const changes = columns.map((column) => `${column} = ${column} || $1`);
    await pool.query(`update ${table} set ${changes.join(', ')}`, [text]);
  }
  await pool.query('update categories set category_name = category_name || $1', [shortText]);
}

/** Screens without users' text, or with form fields or short category names only. */
export const withoutTexts: ReadonlySet<string> = new Set([
  'my-devices',
  'staff-devices',
  'two-step',
  'not-sent',
  'invite-several',
  'search-users',
  'reports',
  'policy-editor',
  'categories',
]);
