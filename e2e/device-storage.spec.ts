// Which data is stored unencrypted on a device, and what removes it: the table "What a device keeps" of docs/security.md.
import type { Page } from '@playwright/test';
import { chats, modules, tasks, topics } from '../testing/world-ids.ts';
import type { Actor } from './actor.ts';
import { readableOn } from './device.ts';
import { cutOff, offline } from './out-of-reach.ts';
import { photo } from './sample-files.ts';
import { expect, test } from './stage.ts';

const task = `/topics/${topics.town}/modules/${modules.directions}/tasks/${tasks.describe}`;
/** A page of the same origin that does not start the app. */
const elsewhere = '/logos/birminghamAES.svg';

/** Reads the class, and leaves an unsent message, a draft and a chosen photo. */
async function workOnThePhone(bilal: Actor): Promise<Page> {
  const phone = await bilal.onPhone({ path: `/classes/${chats.blue}` });
  await expect(phone.getByText('Good morning everyone')).toBeVisible();
  await phone.goto(task);
  await expect(phone.getByLabel('Write here')).toBeVisible();
  const reconnect = await cutOff(phone.context());
  await phone.getByLabel('Write here').fill('Waiting to be sent');
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(phone.getByRole('article').filter({ hasText: 'Waiting to be sent' })).toContainText(
    /Waiting|Sending/,
  );
  await phone.getByRole('button', { name: 'Add more' }).click();
  await phone.getByLabel('Write here').fill('Half a thought');
  await phone
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photo());
  await expect.poll(() => kinds(phone, bilal)).toEqual(['read', 'waiting', 'half written', 'chosen']);
  await phone.goto(elsewhere);
  await reconnect();
  return phone;
}

/** What of his work can be found by reading the device's files. */
async function kinds(phone: Page, { id }: Actor): Promise<readonly string[]> {
  const found = await readableOn(phone);
  const signs: Readonly<Record<string, boolean | undefined>> = {
    read: found[`kept:${id}`]?.includes('Good morning everyone'),
    waiting: found[`outbox:${id}`]?.includes('Waiting to be sent'),
    'half written': found['localStorage']?.includes('Half a thought'),
    chosen: found[`foothold-chosen-${id}`]?.includes('street.jpg'),
  };
  return Object.keys(signs).filter((kind) => signs[kind] === true);
}

const unsent = ['waiting', 'half written', 'chosen'];

test('a learner’s data on a phone is not encrypted; the end of the session removes what was read, and only the learner can discard unsent work [THREAT-16]', async ({
  amina,
  bilal,
  stage,
  watch,
}) => {
  test.slow();
  watch.expect(offline);
  watch.expect(/status of (401|404)/);
  const phone = await workOnThePhone(bilal);
  // While the app is closed nothing is removed, even if the session has ended.
  await stage.pool.query('delete from auth.sessions where user_id = $1', [bilal.id]);
  expect(await kinds(phone, bilal)).toEqual(['read', ...unsent]);
  expect((await readableOn(phone))['localStorage']).toContain('token');
  const pictures = () =>
    phone.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('pictures:')));
  await phone.evaluate((name) => caches.open(name), `pictures:${bilal.id}`);
  expect(await pictures()).toHaveLength(1);

  await phone.goto('/inbox');
  await expect(phone.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect.poll(() => kinds(phone, bilal)).toEqual(unsent);
  await expect.poll(pictures).toEqual([]);
  expect((await readableOn(phone))['localStorage']).not.toContain('token');

  await phone.goto('/');
  await amina.signInOn(phone);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Welcome, Amina Yusuf');
  await expect.poll(async () => Object.keys(await readableOn(phone))).toContain(`kept:${amina.id}`);
  expect(await kinds(phone, bilal)).toEqual(unsent);
  await logOut(phone);
  const left = await readableOn(phone);
  expect(JSON.stringify(left)).not.toContain(amina.id);
  expect(await kinds(phone, bilal)).toEqual(unsent);
});

test('a sign-in removes what the previous user read, even if that session never ended [THREAT-16]', async ({
  amina,
  bilal,
  watch,
}) => {
  watch.expect(offline);
  const phone = await workOnThePhone(bilal);
  await phone.evaluate(() => localStorage.removeItem('foothold.session'));
  await phone.goto('/');
  await amina.signInOn(phone);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Welcome, Amina Yusuf');
  await expect.poll(() => kinds(phone, bilal)).toEqual(unsent);
});

test('logging out leaves nothing of what a learner read, wrote or chose [THREAT-16]', async ({
  bilal,
  watch,
}) => {
  watch.expect(offline);
  const phone = await workOnThePhone(bilal);
  const reconnect = await cutOff(phone.context());
  await phone.goto('/profile');
  await logOut(phone);
  await reconnect();
  expect(await readableOn(phone)).toEqual({ localStorage: '[]' });
});

async function logOut(phone: Page): Promise<void> {
  await phone.getByRole('link', { name: 'Profile' }).first().click();
  await phone.getByRole('button', { name: 'Log out' }).click();
  const question = phone.getByRole('alertdialog').getByRole('button', { name: 'Log out' });
  const login = phone.getByRole('button', { name: 'Sign In' });
  await expect(question.or(login)).toBeVisible();
  if (await question.isVisible()) await question.click();
  await expect(login).toBeVisible();
}
