// Proves whether the app counts as installed, what stays known on the device, and how each browser is told apart.
import { afterEach, expect, test, vi } from 'vitest';
import { installMemory } from './install-memory.ts';
import { askToInstall, installState, thisPhone, watchInstall } from './install.ts';
import { browsers, newBrowser, offer, say } from './phone.fixture.ts';

afterEach(() => vi.unstubAllGlobals());

/** For the rest of the page, which each test opens anew. */
function listen(): void {
  watchInstall(() => undefined);
}

test.each([
  ['android', 'android'],
  ['firefoxOnAndroid', 'android'],
  ['iphone', 'iphone'],
  ['chromeOnIphone', 'iphone'],
  ['newIphone', 'iphoneWithDots'],
  ['ipad', 'iphone'],
  ['laptop', null],
] as const)('a person with %s is shown what to press there: %s', (browser, phone) => {
  newBrowser().open({ in: browser });
  expect(Object.keys(browsers)).toContain(browser);
  expect(thisPhone()).toBe(phone);
});

test('the app is installed for a person who opened it from the home screen, and not for one in a browser', () => {
  const { open } = newBrowser();
  open({ in: 'iphone', standalone: 'property' });
  expect(installState()).toBe('installed');
  open({ in: 'android', standalone: 'displayMode' });
  expect(installState()).toBe('installed');
  open({ in: 'iphone' });
  expect(installState()).toBe('byHand');
});

test('a browser that offers to ask is told to for a tap, and asks once', async () => {
  const { open } = newBrowser();
  open({ in: 'android' });
  listen();
  expect(await askToInstall()).toBe(false);
  say(offer('accepted'));
  expect(installState()).toBe('offered');
  expect(await askToInstall()).toBe(true);
  expect(installState()).toBe('byHand');
  expect(installMemory.read()).toBeNull();
  const used = offer('accepted');
  say(used);
  await askToInstall();
  say(used);
  expect(await askToInstall()).toBe(false);
});

test('an app that was installed meanwhile is known on the next visit, in the browser too', async () => {
  const { open } = newBrowser();
  open({ in: 'android' });
  const told = vi.fn<() => void>();
  watchInstall(told);
  say(offer('accepted'));
  await askToInstall();
  say(new Event('appinstalled'));
  expect(told).toHaveBeenCalledTimes(3);
  expect(installState()).toBe('installed');
  open({ in: 'android' });
  expect(installState()).toBe('installed');
});

test('what the browser said before anybody listened counts', () => {
  const { open } = newBrowser();
  open({ in: 'android' });
  say(new Event('appinstalled'));
  expect(installMemory.read()).toBeNull();
  listen();
  expect(installMemory.read()).toBe('installed');
});

test('whoever says no to the browser, or deletes the app, is not asked again on the phone', async () => {
  const { open } = newBrowser();
  open({ in: 'android' });
  listen();
  say(offer('dismissed'));
  expect(await askToInstall()).toBe(false);
  expect(installMemory.read()).toBe('declined');
  const another = newBrowser();
  another.open({ in: 'android' });
  listen();
  say(new Event('appinstalled'));
  another.open({ in: 'android' });
  listen();
  say(offer());
  expect(installState()).toBe('offered');
  expect(installMemory.read()).toBe('declined');
});
