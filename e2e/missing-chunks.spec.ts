// If a chunk of the app cannot be loaded, an error and a retry button take its place, and the rest of the app keeps working.
import type { Page } from '@playwright/test';
import { modules, tasks, topics } from '../testing/world-ids.ts';
import { expectAccessible, expectNoSidewaysScrolling, withoutReloading } from './proofs.ts';
import { expect, test } from './stage.ts';

const loadErrors = /ERR_FAILED|part of the app could not be loaded/;
const task = `/topics/${topics.town}/modules/${modules.directions}/tasks/${tasks.describe}`;
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' });
const notice = (page: Page) => page.getByText('This did not open. Check your internet.');

/** Blocks files of this name until `restore`; `requestCount` counts the requests. */
async function blockFiles(page: Page, name: string) {
  const files = new RegExp(`/assets/${name}-[^/]+\\.js$`);
  let requestCount = 0;
  await page.route(files, (route) => {
    requestCount += 1;
    return route.abort();
  });
  return { requestCount: () => requestCount, restore: () => page.unroute(files) };
}

test('a learner whose connection fails while a screen loads sees an error without a reload loop, and can retry', async ({
  amina,
  watch,
}) => {
  watch.expect(loadErrors);
  const phone = await amina.onPhone();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Welcome, Amina Yusuf');
  const same = await withoutReloading(phone);
  const file = await blockFiles(phone, 'profile-screen');
  await phone.getByRole('link', { name: 'Profile' }).click();
  const heading = phone.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('This page could not be loaded');
  await expectAccessible(phone);
  await retry(phone).click();
  await expect.poll(file.requestCount).toBe(2);
  await expect(retry(phone)).toBeEnabled();
  await expect(heading).toHaveText('This page could not be loaded');
  expect(file.requestCount()).toBe(2);
  await file.restore();
  await retry(phone).click();
  await expect(heading).toHaveText('Profile');
  await same();
});

test('a screen that could not be loaded appears by itself once the device is back online', async ({
  amina,
  watch,
}) => {
  watch.expect(loadErrors);
  watch.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK|WebSocket/);
  const phone = await amina.onPhone();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Welcome, Amina Yusuf');
  // The parts of home that load after its heading.
  await phone.waitForLoadState('networkidle');
  await phone.context().setOffline(true);
  await phone.getByRole('link', { name: 'Profile' }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('This page could not be loaded');
  await phone.context().setOffline(false);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Profile');
});

test('a teacher whose page is older than the server is offered the new version where a part of the old one is gone, and is then where she wanted to go', async ({
  clarke,
  watch,
}) => {
  watch.expect(/status of 404|part of the app could not be loaded/);
  const laptop = await clarke.onLaptop({ path: '/staff/users' });
  const gone = /\/assets\/(invite-user|inbox-screen)-[^/]+\.js$/;
  await laptop.route(gone, (route) => route.fulfill({ status: 404 }));
  await laptop.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(laptop.getByText('A new version is ready.')).toBeInViewport();
  await laptop.getByRole('button', { name: 'Close' }).click();
  await laptop
    .getByRole('link', { name: /^Inbox/ })
    .first()
    .click();
  const heading = laptop.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('A new version is ready.');
  await expectAccessible(laptop);
  await laptop.unroute(gone);
  await laptop.getByRole('button', { name: 'Update' }).click();
  await expect(heading).toHaveText('Inbox');
});

test('if the camera cannot be loaded, the text beside it is kept', async ({ bilal, watch }) => {
  watch.expect(loadErrors);
  const phone = await bilal.onPhone({ path: task });
  await phone.getByLabel('Write here').fill('The post office is on the left.');
  const file = await blockFiles(phone, 'photo-capture');
  await phone.getByRole('button', { name: 'Take photo' }).click();
  await expect(notice(phone)).toBeInViewport();
  await expectAccessible(phone);
  await expectNoSidewaysScrolling(phone);
  await expect(phone.getByLabel('Write here')).toHaveValue('The post office is on the left.');
  await file.restore();
  await retry(phone).click();
  await expect(notice(phone)).toHaveCount(0);
  await expect(phone.locator('video')).toBeVisible();
  await expect(phone.getByLabel('Write here')).toHaveValue('The post office is on the left.');
});

test('a dialog that could not be loaded can be retried, or closed and opened later', async ({
  clarke,
  watch,
}) => {
  watch.expect(loadErrors);
  const laptop = await clarke.onLaptop({ path: '/staff/users' });
  const file = await blockFiles(laptop, 'invite-user');
  const invite = laptop.getByRole('button', { name: 'Invite', exact: true });
  await invite.click();
  await expect(notice(laptop)).toBeInViewport();
  await laptop.getByRole('button', { name: 'Close' }).click();
  await expect(notice(laptop)).toHaveCount(0);
  await file.restore();
  await invite.click();
  await expect(laptop.getByRole('dialog', { name: 'Invite user' })).toBeVisible();
});

test('a learner whose connection fails while home loads has the lesson, and one notice for the rest, until it is back', async ({
  amina,
  watch,
}) => {
  watch.expect(loadErrors);
  const phone = await amina.onPhone({ path: '/profile' });
  const file = await blockFiles(phone, 'home-rest');
  await phone.getByRole('link', { name: 'Home' }).last().click();
  const lesson = phone.getByRole('region', { name: 'Current Lessons' });
  await expect(lesson).toContainText('Asking the way');
  await expect.poll(file.requestCount).toBeGreaterThan(0);
  // The mark "on this phone" is missing too, without a notice of its own.
  await expect(notice(phone)).toHaveCount(1);
  await file.restore();
  await phone.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(notice(phone)).toHaveCount(0);
  await expect(lesson).toContainText(/On this phone|Online only|\d KB/);
});

test('a learner whose connection fails while the app is opened can retry until it is back', async ({
  amina,
  watch,
}) => {
  watch.expect(loadErrors);
  const phone = await amina.onPhone({ path: 'about:blank' });
  const file = await blockFiles(phone, 'home');
  await phone.goto('/');
  const heading = phone.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('This page could not be loaded');
  const same = await withoutReloading(phone);
  const requestCount = file.requestCount();
  await retry(phone).click();
  await expect.poll(file.requestCount).toBeGreaterThan(requestCount);
  await expect(retry(phone)).toBeEnabled();
  await same();
  await file.restore();
  await retry(phone).click();
  await expect(heading).toHaveText('Welcome, Amina Yusuf');
});
