// Users of two categories see one at a time: every list shows the selected one, and stays live after a switch.
import type { Page } from '@playwright/test';
import { categories, chats } from '../testing/world-ids.ts';
import type { TestNode } from '../testing/node.ts';
import { withoutReloading } from './proofs.ts';
import { expect, test } from './stage.ts';

/** Gives the learner a class with a module, a target, a plan and a conversation in the category. */
async function give(stage: TestNode, learnerId: string, otherId: string, of: 'morning' | 'evening') {
  const category = categories[of];
  await stage.pool.query('insert into chat_members (chat_id, user_id) values ($1, $2)', [
    of === 'morning' ? chats.blue : chats.red,
    learnerId,
  ]);
  await stage.pool.query(
    `with target as (insert into targets (id, learner_id, category_id, target_text, index) values (gen_random_uuid(), $1, $2, 'Target of ' || $3, 0)),
       plan as (insert into plans (id, learner_id, category_id, title) values (gen_random_uuid(), $1, $2, 'Plan') returning id),
       question as (insert into plan_questions (id, plan_id, question_set, index, text, teacher_only) select gen_random_uuid(), id, 'start', 0, 'Question of ' || $3, false from plan),
       chat as (insert into chats (id, kind, chat_name, category_id) values (gen_random_uuid(), 'individual', 'Private', $2) returning id)
     insert into chat_members (chat_id, user_id) select id, unnest(array[$1, $4]::uuid[]) from chat`,
    [learnerId, category, of, otherId],
  );
}

async function expectOnly(page: Page, texts: readonly string[], others: readonly string[]): Promise<void> {
  for (const text of texts)
    await expect(page.getByRole('main').getByText(text).filter({ visible: true }).first()).toBeVisible();
  for (const text of others) await expect(page.getByRole('main').getByText(text)).toHaveCount(0);
}

test('a learner of two categories sees the classes, lessons, targets, plan and messages of the selected one only [SHELL-4]', async ({
  clarke,
  elena,
  okafor,
  stage,
}) => {
  await give(stage, elena.id, clarke.id, 'morning');
  await give(stage, elena.id, okafor.id, 'evening');
  const ofMorning = {
    home: ['Blue', 'Asking the way'],
    target: 'Target of morning',
    question: 'Question of morning',
    person: 'Colin Clarke',
  };
  const ofEvening = {
    home: ['Red', 'At the doctor'],
    target: 'Target of evening',
    question: 'Question of evening',
    person: 'Ngozi Okafor',
  };
  const phone = await elena.onPhone();
  for (const [name, these, those] of [
    ['Morning', ofMorning, ofEvening],
    ['Evening', ofEvening, ofMorning],
  ] as const) {
    await phone.goto('/');
    await phone.getByRole('combobox', { name: 'Category' }).selectOption(name);
    await expectOnly(phone, these.home, those.home);
    await phone.goto('/targets');
    await expectOnly(phone, [these.target], [those.target]);
    await phone.goto('/learningPlan/start');
    await expectOnly(phone, [these.question], [those.question]);
    await phone.goto('/inbox');
    await expectOnly(phone, [these.person], [those.person]);
  }
});

test('a teacher of two categories sees the classes, people and topics of the selected one only, and their changes live [CLIST-7, ROLE-4, LIVE-16]', async ({
  hassan,
  stage,
}) => {
  await stage.pool.query('insert into chat_members (chat_id, user_id) values ($1, $2)', [
    chats.red,
    hassan.id,
  ]);
  const laptop = await hassan.onLaptop({ path: '/staff/classrooms' });
  const same = await withoutReloading(laptop);
  const go = (name: RegExp) =>
    laptop.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
  const rename = (table: string, column: string, from: string, to: string) =>
    stage.pool.query(`update ${table} set ${column} = $2 where ${column} = $1`, [from, to]);
  await expectOnly(laptop, ['Red'], ['Green']);
  await laptop.getByRole('button', { name: 'Change Category: Evening' }).click();
  await laptop.getByRole('dialog').getByRole('button', { name: 'Morning' }).click();
  await expectOnly(laptop, ['Green'], ['Red']);
  await rename('chats', 'chat_name', 'Red', 'Scarlet');
  await rename('chats', 'chat_name', 'Green', 'Emerald');
  await expectOnly(laptop, ['Emerald'], ['Scarlet', 'Green']);
  await go(/^Students/);
  await expectOnly(laptop, ['Amina Yusuf', 'Carlos Silva'], ['Dao Nguyen', 'Ngozi Okafor']);
  await rename('users', 'display_name', 'Carlos Silva', 'Carla Silva');
  await rename('users', 'display_name', 'Dao Nguyen', 'Dana Nguyen');
  await expectOnly(laptop, ['Carla Silva'], ['Dana Nguyen', 'Carlos Silva']);
  await go(/^Topics/);
  await expectOnly(laptop, ['Around town'], ['Health']);
  await rename('topics', 'topic_name', 'Health', 'Illness');
  await rename('topics', 'topic_name', 'Around town', 'In town');
  await expectOnly(laptop, ['In town'], ['Illness', 'Around town']);
  await go(/^Inbox/);
  await laptop.getByRole('button', { name: 'New message' }).click();
  await laptop.getByRole('combobox', { name: 'To' }).click();
  await expect(laptop.getByRole('option', { name: 'Amina Yusuf' })).toBeVisible();
  await expect(laptop.getByRole('option', { name: 'Dana Nguyen' })).toHaveCount(0);
  await same();
});

test('read from the right, the arrow of the category list stands at the end of its name, not on it', async ({
  elena,
}) => {
  for (const path of ['/', '/?locale=test']) {
    const phone = await elena.onPhone({ path });
    const list = phone.locator('select');
    await expect(list).toBeVisible();
    await phone.evaluate(() => (document.documentElement.dir = 'rtl'));
    const box = await list.boundingBox();
    const arrow = await list.locator('xpath=following-sibling::*[1]').boundingBox();
    if (box === null || arrow === null) throw new Error('The list has no arrow');
    expect(arrow.x).toBeGreaterThan(box.x);
    expect(arrow.x + arrow.width).toBeLessThan(box.x + box.width / 3);
    expect(arrow.y).toBeGreaterThan(box.y);
    expect(arrow.y + arrow.height).toBeLessThan(box.y + box.height);
  }
});
