// Proves that after a user loses access, open connections soon hold only what the user would get afresh, and nothing written later.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask } from '../access/ask.ts';
import { names, personId as person, type Name } from '../cast.ts';
import * as at from '../world-ids.ts';
import { startTestNode, noRateLimits, type TestNode } from '../node.ts';
import { OpenScreens } from './open-screens.ts';

const tortured = process.env['TORTURE'] !== undefined;
// The design's limit for removing rows is two seconds, measured on an idle machine; on a busy one it is enough that they are removed.
const maxMs = tortured ? 2_000 : Infinity;
const times = tortured ? 20 : 1;
vi.setConfig({ testTimeout: 120_000 * times });

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode({ rateLimits: noRateLimits });
});
afterAll(() => node.stop());

type Loss = {
  /** The initial state, if it differs from the test data, as SQL. */
  readonly before?: string;
  /** The caller and the call; without a call, a change of the database by SQL. */
  readonly does: readonly [by: Name, call: string, input: object] | string;
  /** Users who lose rows. */
  readonly loses: readonly Name[];
};

const { blue, green } = at.chats;
const alsoIn = (chatId: string, name: Name) =>
  `insert into chat_members (chat_id, user_id) values ('${chatId}', '${person(name)}')`;

const losses: Readonly<Record<string, Loss>> = {
  'a learner is locked': {
    does: ['clarke', 'people.setAccountLocked', { userId: person('amina'), accountLocked: true }],
    loses: ['amina'],
  },
  'a teacher is locked': {
    before: alsoIn(blue, 'hassan'),
    does: ['priya', 'people.setAccountLocked', { userId: person('clarke'), accountLocked: true }],
    loses: ['clarke'],
  },
  'a learner must choose a new PIN': {
    does: `update user_contacts set reset_required = true where user_id = '${person('amina')}'`,
    loses: ['amina'],
  },
  'a learner is taken out of a class': {
    does: [
      'clarke',
      'classrooms.setParticipants',
      { chatId: blue, userIds: [person('clarke'), person('amina')] },
    ],
    loses: ['bilal'],
  },
  'a teacher is taken out of a class': {
    before: alsoIn(green, 'clarke'),
    does: [
      'priya',
      'classrooms.setParticipants',
      { chatId: green, userIds: [person('clarke'), person('carlos')] },
    ],
    loses: ['hassan'],
  },
  'an admin becomes a teacher': {
    before: `update users set role = 'admin', selected_category_id = '${at.categories.morning}' where id = '${person('hassan')}'`,
    does: ['hassan', 'people.editUser', { userId: person('priya'), role: 'teacher' }],
    loses: ['priya'],
  },
  'a teacher becomes a student': {
    before: alsoIn(green, 'clarke'),
    does: ['priya', 'people.editUser', { userId: person('hassan'), role: 'student' }],
    loses: ['hassan'],
  },
  'a student becomes a teacher': {
    does: ['priya', 'people.editUser', { userId: person('bilal'), role: 'teacher' }],
    loses: ['bilal', 'clarke', 'priya'],
  },
  'a learner leaves a category': {
    does: ['priya', 'people.editUser', { userId: person('elena'), categories: [at.categories.evening] }],
    loses: ['elena', 'clarke'],
  },
  'a teacher leaves a category': {
    before: alsoIn(green, 'clarke'),
    does: ['priya', 'people.editUser', { userId: person('hassan'), categories: [at.categories.evening] }],
    loses: ['hassan'],
  },
  'a teacher selects another category': {
    does: ['hassan', 'people.selectCategory', { categoryId: at.categories.morning }],
    loses: ['hassan'],
  },
  'a learner is deleted': {
    does: ['priya', 'people.deleteUser', { userId: person('amina') }],
    loses: ['amina', 'bilal', 'clarke', 'priya'],
  },
  'a module is switched off for a class': {
    does: [
      'clarke',
      'classrooms.setModule',
      { chatId: blue, moduleId: at.modules.directions, active: false },
    ],
    loses: ['amina', 'bilal'],
  },
  'a module is taken from a class': {
    does: ['clarke', 'classrooms.removeModule', { chatId: blue, moduleId: at.modules.directions }],
    loses: ['amina', 'bilal'],
  },
  'somebody logs out': { does: ['clarke', 'signIn.signOut', {}], loses: ['clarke'] },
};

test.each(Object.entries(losses))(
  '%s: soon every open line holds what its person may see, and nothing written later comes beside it [THREAT-9]',
  async (_, loss) => {
    for (let time = 0; time < times; time += 1) await lose(loss);
  },
);

async function lose({ before, does, loses }: Loss): Promise<void> {
  await node.restore();
  if (before !== undefined) await node.pool.query(before);
  const people = tortured ? names : [...new Set<Name>([...loses, 'bilal', 'clarke'])];
  const everybody = await Promise.all(people.map((name) => OpenScreens.of(name, node)));
  try {
    const rowsBefore = new Map(everybody.map((each) => [each.name, each.rows]));
    const began = performance.now();
    if (typeof does === 'string') await node.pool.query(does);
    else await call(...does);
    for (const each of everybody) {
      await each.settle();
      expect(each.changedAt - began, `${each.name}'s screens`).toBeLessThan(maxMs);
      if (loses.includes(each.name))
        expect(each.rows, each.name).toBeLessThan(rowsBefore.get(each.name) ?? 0);
    }
    await writeCanaries();
    let heard = 0;
    for (const each of everybody) {
      await each.settle();
      const canaries = each.canaries();
      heard += canaries.heard.size;
      expect(
        [...canaries.heard].filter((canary) => !canaries.shown.has(canary)),
        each.name,
      ).toEqual([]);
    }
    // Users who may still see it did receive the canary.
    expect(heard).toBeGreaterThan(20);
  } finally {
    for (const each of everybody) await each.leave();
  }
}

async function call(by: Name, name: string, input: object): Promise<void> {
  const { status, body } = await ask(node.url, by, name, { ...input });
  expect(status, body).toBeLessThan(300);
}

/** Replaces every text that users may read by a canary with its table and id. */
async function writeCanaries(): Promise<void> {
  const columns = {
    messages: 'text',
    evidence: 'text',
    comments: 'text',
    targets: 'target_text',
    plans: 'title',
    plan_questions: 'text',
    plan_templates: 'title',
    topics: 'topic_name',
    modules: 'module_name',
    learning_resources: 'instructions',
    tasks: 'instructions',
    chats: 'whiteboard',
    users: 'display_name',
    categories: 'category_name',
  };
  for (const [table, column] of Object.entries(columns)) {
    await node.pool.query(`update ${table} set ${column} = 'canary ${table} ' || id`);
  }
}
