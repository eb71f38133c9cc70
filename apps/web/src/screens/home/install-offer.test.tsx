// Proves on which phones home offers to put the app on the home screen, and with what.
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { installMemory } from '../../features/notifications/install-memory.ts';
import { newBrowser, offer, say, type Opened } from '../../features/notifications/phone.fixture.ts';
import { InstallOffer } from './install-offer.tsx';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

afterEach(() => vi.unstubAllGlobals());

function shown(): string {
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <InstallOffer />
    </I18nProvider>,
  );
}

function shownIn(opened: Opened): string {
  newBrowser().open(opened);
  return shown();
}

/** Without the tags, so that what a person reads is compared. */
const read = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

test('a learner sees three pictures of what to press on her own phone, and may say Not now', () => {
  for (const [browser, words] of [
    ['iphone', ['Press Share.', 'Press Add to Home Screen.', 'Press Add. Then open the app.']],
    ['newIphone', ['Press three dots. Then press Share.', 'Press Add to Home Screen.']],
    ['firefoxOnAndroid', ['Press the three dots.', 'Press Add to Home Screen.', 'Say yes.']],
  ] as const) {
    const html = shownIn({ in: browser });
    expect(html.match(/<svg[^>]*viewBox="0 0 120 96"/g)).toHaveLength(3);
    expect(html).toContain('/logos/talkEnglish.svg');
    for (const each of ['Put the app on your phone', 'Not now', ...words]) expect(read(html)).toContain(each);
    expect(html).not.toContain('Put it on my phone');
  }
});

test('where the browser asks, one button takes the place of the steps', () => {
  newBrowser().open({ in: 'android' });
  say(offer());
  expect(shown()).toMatch(/<button[^>]*>(?:(?!<button).)*Put it on my phone/);
  expect(shown()).not.toContain('<ol');
});

test('nothing is offered on a laptop, in the app itself, after Not now, or where the app is already', () => {
  expect(shownIn({ in: 'laptop' })).toBe('');
  expect(shownIn({ in: 'iphone', standalone: 'property' })).toBe('');
  expect(shownIn({ in: 'android', standalone: 'displayMode' })).toBe('');
  expect(shownIn({ in: 'android' })).not.toBe('');
  say(new Event('appinstalled'));
  expect(shown()).toBe('');
  for (const memory of ['declined', 'installed'] as const) {
    const { open } = newBrowser();
    open({ in: 'android' });
    expect(shown()).not.toBe('');
    installMemory.write(memory);
    open({ in: 'android' });
    expect(shown()).toBe('');
  }
  newBrowser().open({ in: 'laptop' });
  say(offer());
  expect(shown()).toBe('');
});
