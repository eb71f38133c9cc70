// In a browser that blocks IndexedDB, or all storage, users can still work online, and the app tells them what is missing.
import type { Page } from '@playwright/test';
import { chats, modules, tasks, topics } from '../testing/world-ids.ts';
import { bubble, say } from './chat-page.ts';
import { offline } from './out-of-reach.ts';
import { expectAccessible, expectNoSidewaysScrolling } from './proofs.ts';
import { expect, test } from './stage.ts';
import { recordVoice } from './voice-recorder.ts';

const task = `/topics/${topics.town}/modules/${modules.directions}/tasks/${tasks.describe}`;
const sentence = 'Stay online until your work is sent.';

const failures = {
  throws: () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    IDBFactory.prototype.open = refuse;
    IDBFactory.prototype.deleteDatabase = refuse;
    IDBFactory.prototype.databases = () => Promise.reject(new DOMException('Insecure.', 'SecurityError'));
  },
  'is missing': () => {
    Object.defineProperty(window, 'indexedDB', { value: undefined });
  },
  'never answers': () => {
    // A connection that is never closed: upgrading its database waits for it forever.
    const open = IDBFactory.prototype.open.bind(indexedDB);
    const held = `held ${Math.random()}`;
    const first = open(held, 1);
    // A connection without a listener is closed when it is garbage collected.
    first.addEventListener('success', () => first.result.addEventListener('versionchange', () => undefined));
    const wait = () => open(held, 2);
    IDBFactory.prototype.open = wait;
    IDBFactory.prototype.deleteDatabase = wait;
    IDBFactory.prototype.databases = () => new Promise(() => undefined);
  },
};

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const patience = { timeout: 60_000 };

for (const [failure, block] of Object.entries(failures)) {
  test(`a learner whose browser’s IndexedDB ${failure} can sign in, submit evidence, chat and log out`, async ({
    amina,
    bilal,
    stage,
    watch,
  }) => {
    test.slow();
    watch.expect(offline);
    const phone = await amina.onPhone({ path: 'about:blank', signedIn: false });
    await phone.context().addInitScript(block);
    await phone.goto('/');
    await amina.signInOn(phone);
    await expect(heading(phone)).toHaveText('Welcome, Amina Yusuf', patience);
    await expect(phone.getByText(sentence)).toBeVisible();
    await expectAccessible(phone);
    await expectNoSidewaysScrolling(phone);

    await phone.goto(task);
    await phone.getByLabel('Write here').fill('Written in a private window.');
    await phone.getByRole('button', { name: 'Send' }).click();
    const readSubmittedEvidence = "select 1 from evidence where text = 'Written in a private window.'";
    await expect.poll(async () => (await stage.pool.query(readSubmittedEvidence)).rowCount, patience).toBe(1);
    await expect(phone.getByRole('button', { name: 'Add more' })).toBeVisible();

    await phone.goto(`/classes/${chats.blue}`);
    await expect(bubble(phone, 'Good morning everyone.')).toBeVisible(patience);
    await say(phone, 'Said in a private window');
    const bilals = await bilal.onPhone({ path: `/classes/${chats.blue}` });
    await expect(bubble(bilals, 'Said in a private window')).toHaveCount(1);

    // Offline, the app accepts nothing that it could lose.
    await phone.context().setOffline(true);
    await expect(phone.getByText('You cannot save.')).toBeVisible({ timeout: 30_000 });
    await say(phone, 'Said in a tunnel');
    await expect(phone.getByText('This browser cannot keep your work. Please connect')).toBeVisible();
    await expect(phone.getByRole('textbox', { name: 'Message' })).toHaveValue('Said in a tunnel');
    await phone.context().setOffline(false);
    await expect(phone.getByText(sentence)).toBeVisible({ timeout: 30_000 });
    await phone.getByRole('button', { name: 'Send' }).click();
    await expect(bubble(bilals, 'Said in a tunnel')).toHaveCount(1);

    await phone.getByRole('link', { name: 'Home' }).click();
    await phone.getByRole('link', { name: 'Profile' }).click();
    await phone.getByRole('button', { name: 'Log out' }).click();
    await expect(phone.getByRole('button', { name: 'Sign In' })).toBeVisible(patience);
    expect(await phone.evaluate(() => localStorage.getItem('foothold.session'))).toBeNull();
  });
}

test('a teacher whose browser’s IndexedDB throws can sign in, comment, chat and log out', async ({
  amina,
  clarke,
  watch,
}) => {
  test.slow();
  watch.expect(offline);
  const laptop = await clarke.onLaptop({ path: 'about:blank', signedIn: false });
  await laptop.context().addInitScript(failures.throws);
  await laptop.goto('/staff');
  await clarke.signInOn(laptop);
  const menu = laptop.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: /^Students/ }).click(patience);
  await laptop.getByRole('link', { name: /^Review \d+$/ }).click(patience);
  await expect(laptop.getByText(sentence)).toBeVisible();
  await expectAccessible(laptop);
  await laptop.getByRole('button', { name: /Amina Yusuf.*Asking the way/ }).click();
  const form = laptop.getByRole('form', { name: 'Add comment' });
  const comment = laptop.getByRole('textbox', { name: 'Comment' });
  await comment.fill('Commented in a private window.');
  await form.getByRole('button', { name: 'Send' }).click();
  const phone = await amina.onPhone({ path: task });
  await expect(phone.getByText('Commented in a private window.')).toBeVisible();

  await laptop.goto(`/classes/${chats.blue}`);
  await expect(bubble(laptop, 'Good morning everyone.')).toBeVisible(patience);
  await say(laptop, 'Said in a private window');
  await phone.goto(`/classes/${chats.blue}`);
  await expect(bubble(phone, 'Said in a private window')).toHaveCount(1);
  await laptop.context().setOffline(true);
  await expect(laptop.getByText('You cannot save.')).toBeVisible(patience);
  await say(laptop, 'Said in a tunnel');
  await expect(laptop.getByText('This browser cannot keep your work. Please connect')).toBeVisible();
  await expect(laptop.getByRole('textbox', { name: 'Message' })).toHaveValue('Said in a tunnel');
  await laptop.context().setOffline(false);
  await expect(laptop.getByText(sentence)).toBeVisible(patience);
  await laptop.getByRole('button', { name: 'Send' }).click();
  await expect(bubble(phone, 'Said in a tunnel')).toHaveCount(1);

  await laptop.getByRole('link', { name: 'Profile' }).click();
  await laptop.getByRole('button', { name: 'Log out' }).click();
  await expect(laptop.getByRole('button', { name: 'Sign In' })).toBeVisible(patience);
  expect(await laptop.evaluate(() => localStorage.getItem('foothold.session'))).toBeNull();
});

test('a learner whose browser blocks all cookies and site data signs in, finds the lessons, and hands in text and a recording', async ({
  amina,
  watch,
}) => {
  watch.expect(offline);
  const phone = await amina.onPhone({ path: 'about:blank', signedIn: false });
  await phone.context().addInitScript(failures.throws);
  await phone.context().addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, storage, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    const deny = () =>
      Promise.reject(new DOMException('Access to the Locks API is denied.', 'SecurityError'));
    LockManager.prototype.request = deny;
    LockManager.prototype.query = deny;
  });
  await phone.goto('/');
  await expect(phone.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await amina.signInOn(phone);
  await expect(heading(phone)).toHaveText('Welcome, Amina Yusuf', patience);
  await expect(phone.getByText(sentence)).toBeVisible();
  // A full load would forget the session.
  await phone
    .getByRole('link', { name: /Asking the way/ })
    .first()
    .click();
  await phone.getByRole('link', { name: /^Tasks/ }).click();
  await phone.locator(`a[href="${task}"]`).click();
  await phone.getByLabel('Write here').fill('Written where nothing is stored.');
  await phone.getByRole('button', { name: 'Send' }).click();
  const written = phone.getByRole('article').filter({ hasText: 'Written where nothing is stored.' });
  await expect(written).toContainText('Sent');
  await phone.getByRole('button', { name: 'Add more' }).click();
  await recordVoice(phone);
  await expect(phone.getByRole('group', { name: /^Recording/ })).toBeVisible();
});
