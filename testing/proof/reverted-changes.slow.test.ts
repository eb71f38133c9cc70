// Proves that after each change and its reversal, every open screen shows what its user would get afresh.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask } from '../access/ask.ts';
import { names, personId as person, type Name } from '../cast.ts';
import * as at from '../world-ids.ts';
import { startTestNode, noRateLimits, type TestNode } from '../node.ts';
import { OpenScreens } from './open-screens.ts';

vi.setConfig({ testTimeout: 300_000 });

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode({ rateLimits: noRateLimits });
});
afterAll(() => node.stop());

type Call = readonly [by: Name, call: string, input: object];
type Correction = {
  /** The initial state, if it differs from the test data, as SQL. */
  readonly before?: string;
  /** A call, or a change of the database by SQL. */
  readonly there: Call | string;
  readonly back: Call | string;
  /** Users whose screens change after both. */
  readonly concerns: readonly Name[];
};

const { morning, evening } = at.categories;
const edit = (name: Name, input: object): Call => [
  'priya',
  'people.editUser',
  { userId: person(name), ...input },
];
const byHassan = (role: 'teacher' | 'admin'): Call => [
  'hassan',
  'people.editUser',
  { userId: person('priya'), role },
];
const locked = (accountLocked: boolean): Call => [
  'clarke',
  'people.setAccountLocked',
  { userId: person('bilal'), accountLocked },
];
const directions = (active: boolean): Call => [
  'clarke',
  'classrooms.setModule',
  { chatId: at.chats.blue, moduleId: at.modules.directions, active },
];
const classBlue = (active: boolean): Call => [
  'clarke',
  'classrooms.updateClassroom',
  { chatId: at.chats.blue, active },
];
const aroundTown = (active: boolean): Call => [
  'clarke',
  'curriculum.changeTopic',
  { topicId: at.topics.town, active },
];

const corrections: Readonly<Record<string, Correction>> = {
  'a student becomes a teacher and a student again': {
    there: edit('bilal', { role: 'teacher' }),
    back: edit('bilal', { role: 'student' }),
    concerns: ['amina', 'clarke', 'priya'],
  },
  'a teacher becomes a student and a teacher again': {
    // So that class Green keeps a teacher.
    before: `insert into chat_members (chat_id, user_id) values ('${at.chats.green}', '${person('clarke')}')`,
    there: edit('hassan', { role: 'student' }),
    back: edit('hassan', { role: 'teacher' }),
    concerns: ['carlos', 'clarke', 'okafor', 'priya'],
  },
  'an administrator becomes a teacher and an administrator again': {
    before: `update users set role = 'admin', selected_category_id = '${morning}' where id = '${person('hassan')}'`,
    there: byHassan('teacher'),
    back: byHassan('admin'),
    concerns: ['priya', 'clarke'],
  },
  'a learner joins a category and leaves it': {
    there: edit('bilal', { categories: [morning, evening] }),
    back: edit('bilal', { categories: [morning] }),
    concerns: ['bilal', 'okafor', 'hassan'],
  },
  'a learner leaves a category and joins it again': {
    there: edit('elena', { categories: [evening] }),
    // No administrator of the cast works in Evening.
    back: `insert into user_categories (user_id, category_id) values ('${person('elena')}', '${morning}')`,
    concerns: ['elena', 'clarke', 'priya'],
  },
  'a learner is locked and unlocked': {
    there: locked(true),
    back: locked(false),
    concerns: ['clarke', 'priya'],
  },
  'a module is switched off for a class and on again': {
    there: directions(false),
    back: directions(true),
    concerns: ['amina', 'bilal', 'clarke', 'priya'],
  },
  'a classroom goes inactive and active again': {
    there: classBlue(false),
    back: classBlue(true),
    concerns: ['amina', 'bilal', 'clarke', 'priya'],
  },
  'a topic goes inactive and active again': {
    there: aroundTown(false),
    back: aroundTown(true),
    concerns: ['clarke', 'priya'],
  },
};

test.each(Object.entries(corrections))(
  '%s: after each of the two every open screen shows what a new one would show',
  async (_, { before, there, back, concerns }) => {
    await node.restore();
    if (before !== undefined) await node.pool.query(before);
    const everybody = await Promise.all(names.map((name) => OpenScreens.of(name, node)));
    try {
      for (const step of [there, back]) {
        const began = performance.now();
        if (typeof step === 'string') await node.pool.query(step);
        else await call(...step);
        for (const each of everybody) {
          await each.settle();
          if (concerns.includes(each.name)) expect(each.changedAt, each.name).toBeGreaterThan(began);
        }
      }
    } finally {
      for (const each of everybody) await each.leave();
    }
  },
);

async function call(by: Name, name: string, input: object): Promise<void> {
  const { status, body } = await ask(node.url, by, name, { ...input });
  expect(status, body).toBeLessThan(300);
}
