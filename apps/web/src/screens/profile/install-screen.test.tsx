// Proves what the page about installing the app shows in each browser.
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { installMemory } from '../../features/notifications/install-memory.ts';
import { newBrowser, offer, say, type Opened } from '../../features/notifications/phone.fixture.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

let screen: ReactNode;

beforeAll(async () => {
  vi.resetModules();
  // The client of the server, which the offer of messages brings, listens to the window at once.
  newBrowser().open({ in: 'laptop' });
  const { InstallScreen } = await import('./install-screen.tsx');
  // The router stays in the background on a server, which has no document.
  vi.unstubAllGlobals();
  const router = createRouter({
    routeTree: createRootRoute({ component: InstallScreen }),
    history: createMemoryHistory(),
    isServer: true,
  });
  await router.load();
  screen = (
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>
  );
});

afterEach(() => vi.unstubAllGlobals());

afterAll(() => vi.resetModules());

const shown = () => renderToStaticMarkup(screen);

function shownIn(opened: Opened): string {
  newBrowser().open(opened);
  return shown();
}

test('a learner finds the pictures here also after Not now', () => {
  const { open } = newBrowser();
  open({ in: 'iphone' });
  installMemory.write('declined');
  const html = shown();
  expect(html).toContain('Do these three things.');
  expect(html).toContain('Press Share.');
});

test('where the browser asks there is one button, for a phone or a computer', () => {
  newBrowser().open({ in: 'android' });
  say(offer());
  expect(shown()).toContain('Put it on my phone');
  expect(shown()).not.toContain('Press the three dots.');
  newBrowser().open({ in: 'laptop' });
  say(offer());
  expect(shown()).toContain('Put it on this computer');
});

test('a computer that does not ask says where to go', () => {
  const html = shownIn({ in: 'laptop' });
  expect(html).toContain('Open this page on your phone.');
  expect(html).not.toMatch(/<ol|<button/);
});

test('the app says that it is on this phone, and nothing to press', () => {
  const html = shownIn({ in: 'iphone', standalone: 'property' });
  expect(html).toContain('The app is on this phone.');
  expect(html).not.toMatch(/<ol|<button|Do these three things/);
  newBrowser().open({ in: 'android' });
  say(new Event('appinstalled'));
  expect(shown()).toContain('The app is on this phone.');
});
