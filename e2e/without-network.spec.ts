// Every write of a learner without a network: it waits on the device and says so, or is refused at once with a message. Nothing typed is lost.
// Each story is a row of docs/offline.md, by the name of its call; a guard compares them.
import type { Page } from '@playwright/test';
import { startPushService } from '../apps/server/src/features/notifications/push-service.fixture.ts';
import { personId } from '../testing/cast.ts';
import { chats, categories, evidence, messages, modules, plans, resources } from '../testing/world-ids.ts';
import { targets, tasks, topics } from '../testing/world-ids.ts';
import type { Actor } from './actor.ts';
import { blue, box, bubble, openMore, say } from './chat-page.ts';
import { untilInstalled } from './device.ts';
import { cutOff, offline } from './out-of-reach.ts';
import { expectAccessible } from './proofs.ts';
import { takePushes } from './pushes.ts';
import { photo } from './sample-files.ts';
import { expect, test } from './stage.ts';
import { recordVoice } from './voice-recorder.ts';

const ofModule = `/topics/${topics.town}/modules/${modules.directions}`;
const task = `${ofModule}/tasks/${tasks.describe}`;
const target = `/targets/${targets.aminaSeen}`;
const soon = { timeout: 20_000 };
const noConnection = 'No connection. Please check your internet and try again';

const card = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

type Row = Readonly<Record<string, unknown>>;
/** The rows of a collection that this user sees now. */
async function seenBy(person: Actor, collection: string, params: Record<string, string>): Promise<Row[]> {
  const answer = await person.call('GET', `/live/${collection}?${new URLSearchParams(params).toString()}`);
  return ((await answer.json()) as { rows: Row[] }).rows;
}
const saidInBlue = (person: Actor) => seenBy(person, 'chat.messages', { chatId: chats.blue });
const workOf = (learner: Actor, seer: Actor) =>
  seenBy(seer, 'evidence.ofLearner', { learnerId: learner.id, categoryId: categories.morning });
const marksOf = (person: Actor) =>
  seenBy(person, 'evidence.marks', { viewerId: person.id, learnerId: person.id });

/** Takes the browser offline. */
async function goOffline(page: Page): Promise<() => Promise<void>> {
  await untilInstalled(page);
  await page.context().setOffline(true);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
  return () => page.context().setOffline(false);
}

type Story = {
  /** The call that waits in the outbox. */
  readonly call: string;
  readonly path: string;
  readonly ready: (page: Page) => Promise<void>;
  readonly write: (page: Page) => Promise<void>;
  readonly waits: (page: Page) => Promise<void>;
  /** What another user sees once it has arrived. */
  readonly arrived: (learner: Actor, other: Actor) => Promise<boolean>;
};

const submitEvidence = async (page: Page) => {
  await page.getByLabel('Write here').fill('Written in the lift.');
  await page.getByRole('button', { name: 'Send' }).click();
};
const handedInWaits = (page: Page) => expect(card(page, 'Written in the lift.')).toContainText('Waiting');
const readSubmittedEvidence = async (learner: Actor, other: Actor) =>
  (await workOf(learner, other)).filter(({ text }) => text === 'Written in the lift.').length === 1;
const deleteEvidence = async (page: Page, words: string) => {
  await card(page, words).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
};
const goes = async (page: Page, words: string) => {
  await expect(card(page, words)).toContainText('Waiting to be deleted');
  await expect(card(page, words).getByRole('button', { name: 'Do not delete' })).toBeVisible();
};
const gone = async (learner: Actor, other: Actor, evidenceId: string) =>
  (await workOf(learner, other)).every(({ id }) => id !== evidenceId);

const helloForm = (page: Page) => page.getByRole('form', { name: 'Say hello' });

const queued: readonly Story[] = [
  {
    call: 'chat.sendMessage',
    path: blue,
    ready: (page) => expect(box(page)).toBeVisible(),
    write: (page) => say(page, 'Said in the lift'),
    waits: (page) => expect(bubble(page, 'Said in the lift')).toContainText('Waiting'),
    arrived: async (_, other) =>
      (await saidInBlue(other)).filter(({ text }) => text === 'Said in the lift').length === 1,
  },
  {
    call: 'chat.deleteMessage',
    path: blue,
    ready: (page) => expect(bubble(page, 'Good morning everyone.')).toBeVisible(),
    write: async (page) => {
      await openMore(page, 'Good morning everyone.');
      await deleteEvidence(page, 'Good morning everyone.');
    },
    waits: (page) => goes(page, 'Good morning everyone.'),
    arrived: async (_, other) => (await saidInBlue(other)).every(({ id }) => id !== messages.blueSecond),
  },
  {
    call: 'evidence.addTaskEvidence',
    path: task,
    ready: (page) => expect(page.getByLabel('Write here')).toBeVisible(),
    write: submitEvidence,
    waits: handedInWaits,
    arrived: readSubmittedEvidence,
  },
  {
    call: 'evidence.addTargetEvidence',
    path: target,
    ready: (page) => expect(page.getByLabel('Write here')).toBeVisible(),
    write: submitEvidence,
    waits: handedInWaits,
    arrived: readSubmittedEvidence,
  },
  {
    call: 'evidence.deleteTaskEvidence',
    path: task,
    ready: (page) => expect(card(page, 'Turn left at the bank.')).toBeVisible(),
    write: (page) => deleteEvidence(page, 'Turn left at the bank.'),
    waits: (page) => goes(page, 'Turn left at the bank.'),
    arrived: (learner, other) => gone(learner, other, evidence.aminaOpen),
  },
  {
    call: 'evidence.deleteTargetEvidence',
    path: target,
    ready: (page) => expect(card(page, 'I read the notice alone.')).toBeVisible(),
    write: (page) => deleteEvidence(page, 'I read the notice alone.'),
    waits: (page) => goes(page, 'I read the notice alone.'),
    arrived: (learner, other) => gone(learner, other, evidence.aminaForTarget),
  },
  {
    call: 'plans.savePlanAnswers',
    path: '/learningPlan/start',
    ready: (page) => expect(page.getByLabel('What do you want to learn?')).toBeVisible(),
    write: async (page) => {
      await page.getByLabel('What do you want to learn?').fill('To write to the council');
      await page.getByRole('button', { name: 'Save' }).click();
    },
    waits: (page) => expect(page.getByText('Waiting').first()).toBeVisible(),
    arrived: async (_, other) =>
      (await seenBy(other, 'plans.questions', { planId: plans.amina })).some(
        ({ answer }) => answer === 'To write to the council',
      ),
  },
  {
    call: 'progress.setResourceStatus',
    path: `${ofModule}/learning/${resources.route}`,
    ready: (page) => expect(page.getByRole('button', { name: 'Mark as complete' })).toBeVisible(),
    write: (page) => page.getByRole('button', { name: 'Mark as complete' }).click(),
    waits: (page) => expect(page.getByRole('button', { name: 'Completed' })).toBeVisible(),
    arrived: async (learner, other) =>
      (
        await seenBy(other, 'progress.ofLearner', {
          learnerId: learner.id,
          categoryId: categories.morning,
        })
      ).some(({ resourceId }) => resourceId === resources.route),
  },
  {
    call: 'people.setHello',
    path: '/profile',
    ready: (page) => expect(helloForm(page).getByRole('button', { name: 'Record voice' })).toBeVisible(),
    write: recordVoice,
    waits: (page) => expect(helloForm(page)).toContainText('Waiting'),
    arrived: async (learner, other) =>
      (await seenBy(other, 'people.hello', { userId: learner.id })).length === 1,
  },
];

for (const { call, path, ready, write, waits, arrived } of queued) {
  test(`without a network ${call} waits on the device, says so, survives a reload, and is done when the network is back`, async ({
    amina,
    clarke,
    watch,
  }) => {
    watch.expect(offline);
    const phone = await amina.onPhone({ path });
    await ready(phone);
    const comeBack = await goOffline(phone);
    await write(phone);
    await waits(phone);
    await expectAccessible(phone);
    await phone.reload();
    await waits(phone);
    expect(await arrived(amina, clarke)).toBe(false);
    await comeBack();
    await expect.poll(() => arrived(amina, clarke), soon).toBe(true);
    await expect(phone.getByText('Waiting')).toHaveCount(0, soon);
  });
}

test('without a network people.selectCategory waits on the device, says so, survives a reload, and is done when the network is back', async ({
  elena,
  watch,
}) => {
  watch.expect(offline);
  const phone = await elena.onPhone({ path: '/profile' });
  const category = phone.getByRole('combobox', { name: 'Category' });
  const chosen = category.getByRole('option', { selected: true });
  await expect(chosen).toHaveText('Morning');
  const comeBack = await goOffline(phone);
  const waiting = phone.getByText('Waiting. This changes when you are online again.');
  // Once reverted, nothing waits, unless the phone was just trying to send it.
  await expect(async () => {
    await category.selectOption('Evening');
    await expect(waiting).toBeVisible();
    await category.selectOption('Morning');
    await expect(waiting).toHaveCount(0, { timeout: 5000 });
  }).toPass();
  await category.selectOption('Evening');
  await expect(waiting).toBeVisible();
  await phone.reload();
  await expect(waiting).toBeVisible();
  await expect(chosen).toHaveText('Evening');
  const selected = async () => (await seenBy(elena, 'people.self', { userId: elena.id }))[0];
  expect(await selected()).toMatchObject({ selectedCategoryId: categories.morning });
  await comeBack();
  await expect.poll(selected, soon).toMatchObject({ selectedCategoryId: categories.evening });
  await expect(waiting).toHaveCount(0);
});

test('without a network people.markLookedAround waits on the device: the sample lesson opens and is ticked off, also after a reload, and the server learns it later', async ({
  elena,
  watch,
}) => {
  watch.expect(offline);
  const phone = await elena.onPhone();
  const lookAround = phone.getByRole('listitem').filter({ hasText: 'Look around' });
  await expect(lookAround).toContainText('3, not done yet');
  const comeBack = await goOffline(phone);
  await lookAround.getByRole('link', { name: 'Start' }).click();
  for (const _ of ['the second page', 'the third']) await phone.getByRole('link', { name: 'Next' }).click();
  await expect(phone.getByText('We do not keep your words.')).toBeVisible();
  await phone.goto('/');
  await expect(lookAround).toContainText('3, done');
  const isMarked = async () =>
    (await seenBy(elena, 'people.preferences', { userId: elena.id }))[0]?.['lookedAroundAt'] !== null;
  expect(await isMarked()).toBe(false);
  await comeBack();
  await expect.poll(isMarked, soon).toBe(true);
});

const thanks = (page: Page) =>
  page.getByRole('article', { name: 'My street.' }).getByRole('button', { name: 'Thank you' });

/** Marks set while offline: the badge disappears at once, and the server receives the mark later. */
const marks: readonly {
  readonly call: string;
  readonly unread: (stage: {
    query(sql: string, values: readonly string[]): Promise<unknown>;
  }) => Promise<unknown>;
  readonly path: string;
  readonly seen: (page: Page) => Promise<void>;
  readonly badge: (page: Page) => ReturnType<Page['getByText']>;
  readonly badgeAt: string;
  readonly isMarked: (learner: Actor) => Promise<boolean>;
}[] = [
  {
    call: 'chat.markChatChecked',
    unread: async () => undefined,
    path: blue,
    seen: (page) => expect(bubble(page, 'I have left since.')).toBeVisible(),
    badgeAt: '/',
    badge: (page) => page.getByRole('link', { name: /^Blue/ }).getByText('1 unread message'),
    isMarked: async (learner) =>
      (await seenBy(learner, 'chat.marks', { userId: learner.id })).some(
        ({ chatId, seq }) => chatId === chats.blue && seq === 3,
      ),
  },
  {
    call: 'evidence.markTaskChecked',
    unread: (stage) =>
      stage.query("update marks set checked_at = '2026-03-06' where subject_id = $1", [tasks.photo]),
    path: `${ofModule}/tasks/${tasks.photo}`,
    seen: (page) => expect(page.getByText('Well done, Amina.').first()).toBeVisible(),
    badgeAt: `${ofModule}/tasks`,
    badge: (page) => page.getByText(/new comment/).first(),
    isMarked: async (learner) =>
      (await marksOf(learner)).some(
        ({ subjectId, checkedAt }) => subjectId === tasks.photo && String(checkedAt) > '2026-03-06T23',
      ),
  },
  {
    call: 'evidence.markCommentThanked',
    unread: async () => undefined,
    path: `${ofModule}/tasks/${tasks.photo}`,
    seen: (page) => thanks(page).click(),
    badgeAt: `${ofModule}/tasks/${tasks.photo}`,
    badge: (page) => thanks(page),
    isMarked: async (learner) =>
      (await seenBy(learner, 'evidence.comments', { learnerId: learner.id })).some(
        ({ thankedAt }) => thankedAt !== null,
      ),
  },
  {
    call: 'targets.markTargetChecked',
    unread: (stage) =>
      stage.query(
        `insert into comments (id, evidence_id, owner_id, text, created_by)
         select gen_random_uuid(), id, owner_id, 'Very good.', $2 from evidence where id = $1`,
        [evidence.aminaForTarget, personId('clarke')],
      ),
    path: target,
    seen: (page) => expect(page.getByText('Very good.')).toBeVisible(),
    badgeAt: '/targets',
    badge: (page) => page.getByText(/new comment/).first(),
    isMarked: async (learner) =>
      (await marksOf(learner)).some(({ subjectId }) => subjectId === targets.aminaSeen),
  },
  {
    call: 'targets.markTargetSeen',
    unread: async () => undefined,
    path: '/targets',
    seen: (page) => expect(page.getByText('Target 2 of Amina Yusuf')).toBeVisible(),
    badgeAt: '/',
    badge: (page) => page.getByRole('link', { name: /My Targets/ }).getByText('1 new'),
    isMarked: async (learner) =>
      (await seenBy(learner, 'targets.ofLearner', { learnerId: learner.id })).every(({ isNew }) => !isNew),
  },
  {
    call: 'plans.markPlanChecked',
    unread: async () => undefined,
    path: '/learningPlan/start',
    seen: (page) => expect(page.getByLabel('What do you want to learn?')).toBeVisible(),
    badgeAt: '/',
    badge: (page) => page.getByRole('link', { name: /My Learning Plan/ }).getByText('2 new'),
    isMarked: async (learner) => (await marksOf(learner)).some(({ kind }) => kind === 'plan_start'),
  },
];

for (const { call, unread, path, seen, badge, badgeAt, isMarked } of marks) {
  test(`without a network ${call} waits on the device: its badge is gone at once, also after a reload, and the server learns it later`, async ({
    amina,
    stage,
    watch,
  }) => {
    watch.expect(offline);
    await unread(stage.pool);
    const phone = await amina.onPhone({ path: badgeAt });
    await expect(badge(phone)).toBeVisible();
    const comeBack = await cutOff(phone.context());
    await phone.goto(path);
    await seen(phone);
    const other = await phone.context().newPage();
    for (const page of [phone, other]) {
      await page.goto(badgeAt);
      await expect(heading(page)).toBeVisible();
      await expect(page.getByText('Loading')).toHaveCount(0);
      await expect(badge(page)).toHaveCount(0);
    }
    expect(await isMarked(amina)).toBe(false);
    // Log-out shows no warning about it.
    await phone.goto('/notSent');
    await expect(phone.getByText('Nothing is waiting here')).toBeVisible();
    await comeBack();
    await phone.reload();
    await expect.poll(() => isMarked(amina), soon).toBe(true);
  });
}

test('without a network chat.saveMessageAsEvidence is refused at once: the choice stays, and is saved when the network is back', async ({
  amina,
  clarke,
  watch,
}) => {
  watch.expect(offline);
  const phone = await amina.onPhone({ path: blue });
  await openMore(phone, 'Good morning everyone.');
  await phone.getByRole('button', { name: 'Save as evidence' }).click();
  const dialog = phone.getByRole('dialog', { name: 'Save as evidence' });
  await dialog.getByLabel('Which work is this for?').selectOption('A personal target');
  await dialog.getByLabel('Which target?').selectOption('Target 2 of Amina Yusuf');
  const comeBack = await cutOff(phone.context());
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(noConnection);
  await expect(dialog.getByLabel('Which target?')).toHaveValue(targets.aminaNew);
  await comeBack();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  const kept = async () =>
    (await workOf(amina, clarke)).some(({ targetId, text }) => targetId === targets.aminaNew && text !== '');
  await expect.poll(kept).toBe(true);
});

test('without a network people.setProfileImage is refused at once: the picture stays, and is saved when the network is back', async ({
  amina,
  watch,
}) => {
  watch.expect(offline);
  const phone = await amina.onPhone({ path: '/profile' });
  await phone.getByRole('button', { name: 'Change picture' }).click();
  const dialog = phone.getByRole('dialog', { name: 'Change picture' });
  await dialog.locator('input[type=file]').setInputFiles(await photo());
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeVisible();
  const comeBack = await cutOff(phone.context());
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(
    dialog.getByText('The file could not be sent. Please check your connection and try again'),
  ).toBeVisible(soon);
  await comeBack();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0, soon);
  const own = async () => (await seenBy(amina, 'people.self', { userId: amina.id }))[0];
  expect((await own())?.['profileFileId']).not.toBeNull();
});

for (const { call, button, confirm } of [
  { call: 'signIn.endOwnSession', button: /^Log out (?!all)/, confirm: 'Log out this device?' },
  {
    call: 'signIn.endOtherSessions',
    button: 'Log out all other devices',
    confirm: 'Log out all other devices?',
  },
]) {
  test(`without a network ${call} is refused at once with a message, and works when the network is back`, async ({
    amina,
    watch,
  }) => {
    watch.expect(offline);
    for (const _ of ['an old phone', 'the library']) {
      const { phoneNumber, secret: pin } = amina;
      expect((await amina.call('POST', '/users/login', { phoneNumber, pin })).status).toBe(200);
    }
    const phone = await amina.onPhone({ path: '/profile/devices' });
    const others = phone
      .getByRole('listitem')
      .filter({ hasNotText: 'This device' })
      .getByRole('button', { name: 'Log out' });
    await expect(others).toHaveCount(2);
    const comeBack = await cutOff(phone.context());
    const tryIt = async () => {
      await phone.getByRole('button', { name: button, exact: true }).last().click();
      await phone
        .getByRole('alertdialog', { name: confirm })
        .getByRole('button', { name: 'Log out' })
        .click();
    };
    await tryIt();
    await expect(phone.getByText(noConnection)).toBeVisible();
    await expect(others).toHaveCount(2);
    await comeBack();
    await tryIt();
    await expect(others).toHaveCount(call === 'signIn.endOwnSession' ? 1 : 0);
  });
}

test('without a network signIn.liftOwnLock is refused at once with a message, and works when the network is back', async ({
  amina,
  stage,
  watch,
}) => {
  watch.expect(offline);
  await stage.pool.query('update user_contacts set auto_locked_at = now() where user_id = $1', [amina.id]);
  const phone = await amina.onPhone({ path: '/profile' });
  const unlock = phone.getByRole('button', { name: 'Unlock' });
  await expect(unlock).toBeVisible();
  const comeBack = await cutOff(phone.context());
  await unlock.click();
  await expect(phone.getByText(noConnection)).toBeVisible();
  await expect(unlock).toBeVisible();
  await comeBack();
  await unlock.click();
  await expect(unlock).toHaveCount(0);
});

for (const { call, isOn, role, name } of [
  { call: 'notifications.keepPushDevice', isOn: false, role: 'switch', name: 'Messages on this phone' },
  { call: 'notifications.forgetPushDevice', isOn: true, role: 'switch', name: 'Messages on this phone' },
  { call: 'notifications.sendTestPush', isOn: true, role: 'button', name: 'Send me one now' },
] as const) {
  test(`without a network ${call} is refused at once with a message, and works when the network is back`, async ({
    amina,
    stage,
    watch,
  }) => {
    watch.expect(offline);
    const service = await startPushService();
    const received = service.newPhone();
    const phone = await amina.onPhone({ path: '/privacy' });
    await takePushes(phone, received);
    await phone.goto('/profile/messages');
    await untilInstalled(phone);
    const onOff = phone.getByRole('switch', { name: 'Messages on this phone' });
    if (isOn) await onOff.click();
    await expect(onOff).toBeChecked({ checked: isOn });
    const comeBack = await cutOff(phone.context());
    await phone.getByRole(role, { name }).click();
    await expect(phone.getByText(noConnection)).toBeVisible();
    await expect(onOff).toBeChecked({ checked: isOn });
    await comeBack();
    await phone.getByRole(role, { name }).click();
    if (role === 'button') await expect.poll(() => received.pushes.length).toBe(1);
    else await expect(onOff).toBeChecked({ checked: !isOn });
    const devices = await stage.pool.query('select from push_devices where user_id = $1', [amina.id]);
    expect(devices.rowCount).toBe(call === 'notifications.forgetPushDevice' ? 0 : 1);
    await service.stop();
  });
}

test('without a network notifications.setContactChoices is refused at once with a message, and works when the network is back', async ({
  amina,
  watch,
}) => {
  watch.expect(offline);
  const phone = await amina.onPhone({ path: '/profile/messages' });
  const lessons = phone.getByRole('switch', { name: 'Lessons' });
  await expect(lessons).toBeChecked();
  const comeBack = await cutOff(phone.context());
  await lessons.click();
  await expect(phone.getByText(noConnection)).toBeVisible();
  await expect(lessons).toBeChecked();
  await comeBack();
  await lessons.click();
  await expect(lessons).not.toBeChecked();
});

test('without a network notifications.notePresence is refused without a word, and is said when the network is back', async ({
  amina,
  stage,
  watch,
}) => {
  watch.expect(offline);
  const present = async () =>
    (await stage.pool.query('select from auth.presence where user_id = $1', [amina.id])).rowCount;
  const phone = await amina.onPhone({ path: '/profile' });
  const comeBack = await cutOff(phone.context());
  await phone.getByRole('link', { name: 'Inbox' }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Inbox');
  expect(await present()).toBe(0);
  await comeBack();
  await phone.reload();
  await phone.getByRole('link', { name: 'Home' }).first().click();
  await expect.poll(present).toBe(1);
});

for (const { call, path, fill, button } of [
  {
    call: 'signIn.login',
    path: '/',
    fill: { 'Phone number': '07700 900100', PIN: '246810' },
    button: 'Sign In',
  },
  {
    call: 'signIn.requestReset',
    path: '/resetPin',
    fill: { 'Phone number': '07700 900100' },
    button: 'Reset',
  },
  {
    call: 'signIn.completeReset',
    path: '/reset/some-code',
    fill: { 'Phone number': '07700 900100', 'New PIN': '264813', 'Confirm PIN': '264813' },
    button: 'Save',
  },
]) {
  test(`without a network ${call} is refused at once: what was typed stays`, async ({ visitor, watch }) => {
    watch.expect(offline);
    const phone = await visitor.onPhone({ path });
    for (const [label, value] of Object.entries(fill))
      await phone.getByLabel(label, { exact: true }).fill(value);
    await cutOff(phone.context());
    await phone.getByRole('button', { name: button, exact: true }).click();
    await expect(phone.getByText(noConnection)).toBeVisible();
    for (const [label, value] of Object.entries(fill))
      await expect(phone.getByLabel(label, { exact: true })).toHaveValue(value);
  });
}

test('without a network signIn.signOut is done here: the phone forgets the user, and nothing waits to be sent', async ({
  amina,
  watch,
}) => {
  watch.expect(offline);
  const phone = await amina.onPhone({ path: '/profile' });
  await expect(heading(phone)).toHaveText('Profile');
  await cutOff(phone.context());
  await phone.getByRole('button', { name: 'Log out' }).click();
  await expect(phone.getByRole('button', { name: 'Sign In' })).toBeVisible(soon);
});

test('a learner reverts a waiting deletion with one press', async ({ amina, clarke, watch }) => {
  watch.expect(offline);
  const phone = await amina.onPhone({ path: task });
  const mine = card(phone, 'Turn left at the bank.');
  await expect(mine).toBeVisible();
  const comeBack = await goOffline(phone);
  await deleteEvidence(phone, 'Turn left at the bank.');
  await mine.getByRole('button', { name: 'Do not delete' }).click();
  await expect(mine.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
  await comeBack();
  await expect(phone.getByText('No internet')).toHaveCount(0, soon);
  expect(await gone(amina, clarke, evidence.aminaOpen)).toBe(false);
});

test('a learner is told that a waiting deletion came too late because a teacher has commented, and can dismiss it', async ({
  amina,
  clarke,
  watch,
}) => {
  watch.expect(offline);
  watch.expect(/status of 409/);
  const phone = await amina.onPhone({ path: task });
  const mine = card(phone, 'Turn left at the bank.');
  await expect(mine).toBeVisible();
  const comeBack = await goOffline(phone);
  await deleteEvidence(phone, 'Turn left at the bank.');
  await goes(phone, 'Turn left at the bank.');
  const response = await clarke.call(
    'PUT',
    `/users/${amina.id}/tasks/${tasks.describe}/evidence/${evidence.aminaOpen}/comment`,
    { text: 'Very clear.' },
  );
  expect(response.status).toBe(200);
  await comeBack();
  await expect(mine.getByRole('alert')).toBeVisible(soon);
  await expect(mine).toContainText('Very clear.');
  await phone.getByRole('link', { name: 'Show' }).click();
  const notice = phone.getByRole('article');
  await expect(notice).toContainText('Evidence that you deleted');
  await expect(notice).toContainText('Turn left at the bank.');
  await expectAccessible(phone);
  await notice.getByRole('button', { name: 'Do not delete' }).click();
  await expect(phone.getByText('Nothing is waiting here')).toBeVisible();
  expect(await gone(amina, clarke, evidence.aminaOpen)).toBe(false);
});
