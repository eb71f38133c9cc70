// The app on the home screen: offered at the end of home on a phone, once, with the browser's own question or with pictures.
import { devices, type Page } from '@playwright/test';
import { startPushService } from '../apps/server/src/features/notifications/push-service.fixture.ts';
import type { Actor } from './actor.ts';
import { doubleText, look, lookMirrored, mirrored, narrow } from './look.ts';
import { expectAccessible, expectNoSidewaysScrolling } from './proofs.ts';
import { takePushes } from './pushes.ts';
import { expect, test } from './stage.ts';

const offer = (page: Page) => page.getByRole('region', { name: 'Put the app on your phone' });

/** A phone as its browser names itself; at a page that says nothing of installing. */
async function phoneOf(actor: Actor, device: 'Pixel 7' | 'iPhone 15'): Promise<Page> {
  const page = await actor.onPhone({ path: '/privacy' });
  await page.addInitScript((userAgent) => {
    Object.defineProperty(navigator, 'userAgent', { value: userAgent });
  }, devices[device]?.userAgent);
  return page;
}

/** The browser offers to ask as soon as a page is loaded, before any screen, as Chromium does; the person will answer so. */
async function offersToAsk(page: Page, outcome: 'accepted' | 'dismissed'): Promise<void> {
  await page.addInitScript((answer) => {
    const prompt = async () => undefined;
    const userChoice = Promise.resolve({ outcome: answer });
    window.addEventListener('load', () => {
      const event = new Event('beforeinstallprompt', { cancelable: true });
      if (sessionStorage.getItem('test-asked') !== null) return;
      const asks = () => {
        sessionStorage.setItem('test-asked', 'yes');
        return prompt();
      };
      window.dispatchEvent(Object.assign(event, { prompt: asks, userChoice }));
    });
  }, outcome);
}

/** Home with all that it loads late. */
async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  await untilLoaded(page);
}

async function untilLoaded(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('/install-offer-')),
      ),
    )
    .toBe(true);
  await expect(page.getByRole('region', { name: 'My Lessons' })).toBeVisible();
}

test('a learner who says Not now is never asked again on that phone, whoever signs in there, and finds the pictures in Profile', async ({
  amina,
  bilal,
  elena,
}) => {
  test.slow();
  const phone = await phoneOf(amina, 'Pixel 7');
  await openHome(phone);
  await test.step('her lesson comes first', async () => {
    const next = await phone
      .getByRole('link', { name: /^Next:/ })
      .first()
      .boundingBox();
    expect(next!.y + next!.height).toBeLessThan(600);
    expect((await offer(phone).boundingBox())!.y).toBeGreaterThan(600);
  });
  await offer(phone).getByText('Show me how').click();
  await expect(offer(phone).getByRole('listitem')).toHaveText([
    '1. Press the three dots.',
    '2. Press Add to Home Screen.',
    '3. Say yes. Then open the app.',
  ]);
  await expectAccessible(phone);
  await narrow(phone);
  await expectNoSidewaysScrolling(phone);
  await doubleText(phone);
  await expectNoSidewaysScrolling(phone);
  await offer(phone).getByRole('button', { name: 'Not now' }).click();
  await expect(offer(phone)).toHaveCount(0);
  await openHome(phone);
  await expect(offer(phone)).toHaveCount(0);
  await test.step('Profile leads to the pictures, readable in all colours and large', async () => {
    await phone.getByRole('link', { name: 'Profile' }).click();
    await phone.getByRole('link', { name: 'Put the app on your phone' }).click();
    await expect(phone.getByText('Press the three dots.')).toBeVisible();
    await look(phone);
  });
  await test.step('the next learner on the phone is not asked', async () => {
    await phone.goto('/profile');
    await phone.getByRole('button', { name: 'Log out' }).click();
    await bilal.signInOn(phone);
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Welcome, Bilal Khan');
    await untilLoaded(phone);
    await expect(offer(phone)).toHaveCount(0);
  });
  await test.step('on the first day there is enough to do; Profile has it, mirrored too', async () => {
    const firstDay = await phoneOf(elena, 'Pixel 7');
    await firstDay.goto('/');
    await expect(firstDay.getByRole('heading', { name: 'You are in' })).toBeVisible();
    await expect(firstDay.getByRole('link', { name: 'Update Profile' })).toBeVisible();
    await expect(offer(firstDay)).toHaveCount(0);
    await firstDay.goto(mirrored('/profile/install'));
    await expect(firstDay.getByRole('main').getByRole('listitem')).toHaveCount(3);
    await lookMirrored(firstDay);
  });
});

test('where the browser asks, one tap puts the app on the phone, and the phone knows it from then on', async ({
  amina,
  bilal,
}) => {
  const phone = await phoneOf(bilal, 'Pixel 7');
  await offersToAsk(phone, 'accepted');
  await openHome(phone);
  await expect(offer(phone).getByRole('listitem')).toHaveCount(0);
  await expectAccessible(phone);
  await offer(phone).getByRole('button', { name: 'Put it on my phone' }).click();
  await expect(offer(phone).getByRole('status')).toHaveText('Please wait. The app comes now.');
  await phone.evaluate(() => window.dispatchEvent(new Event('appinstalled')));
  await expect(offer(phone).getByRole('status')).toHaveText('The app is on this phone.');
  await openHome(phone);
  await expect(offer(phone)).toHaveCount(0);
  await phone.goto('/profile/install');
  await expect(phone.getByText('The app is on this phone.')).toBeVisible();
  await expectAccessible(phone);
  await test.step('who says no there is told where to find it, and not asked again', async () => {
    const other = await phoneOf(amina, 'Pixel 7');
    await offersToAsk(other, 'dismissed');
    await openHome(other);
    await offer(other).getByRole('button', { name: 'Put it on my phone' }).click();
    await expect(offer(other).getByRole('status')).toHaveText(
      'The app is not here. You can do it later in Profile.',
    );
    await expect(offer(other).getByRole('button')).toHaveCount(0);
    await openHome(other);
    await expect(offer(other)).toHaveCount(0);
  });
});

test('a learner with an iPhone learns under Messages how to put the app on it, and allows them there with one tap', async ({
  amina,
}) => {
  const service = await startPushService();
  const phone = await phoneOf(amina, 'iPhone 15');
  await takePushes(phone, service.newPhone());
  // Safari has pushes only in an app on the home screen.
  await phone.addInitScript(() => {
    if (sessionStorage.getItem('test-home-screen') === null) Reflect.deleteProperty(window, 'PushManager');
    else Object.defineProperty(navigator, 'standalone', { value: true });
  });
  await phone.goto('/profile/messages');
  await expect(phone.getByRole('switch', { name: 'Messages on this phone' })).toBeDisabled();
  await expect(phone.getByRole('listitem').filter({ hasText: 'Press Add to Home Screen.' })).toBeVisible();
  await look(phone);
  await phone.evaluate(() => sessionStorage.setItem('test-home-screen', 'yes'));
  await phone.goto('/profile/install');
  await expect(phone.getByText('The app is on this phone.')).toBeVisible();
  await phone.goto('/profile/messages');
  await phone.getByRole('switch', { name: 'Messages on this phone' }).click();
  await expect(phone.getByRole('switch', { name: 'Messages on this phone' })).toBeChecked();
  await expect(phone.getByText('Press Add to Home Screen.')).toHaveCount(0);
  await service.stop();
});
