// Firefox ESR, by WebDriver BiDi. Debian has no geckodriver, and Playwright wishes of it what version 153 does not know yet.
import { launch, type ElementHandle, type Page } from 'puppeteer-core';
import { phone, type Engine, type Hands } from './screen.ts';

export async function startFirefox(): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    // A simulated microphone and camera, without permission prompts.
    extraPrefsFirefox: { 'media.navigator.streams.fake': true, 'media.navigator.permission.disabled': true },
  });
  return {
    name: 'Firefox ESR',
    fresh: async () => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(phone);
      return handsOf(page, () => context.close());
    },
    stop: () => browser.close(),
  };
}

function handsOf(page: Page, close: () => Promise<void>): Hands {
  return {
    open: async (url) => {
      await page.goto(url, { waitUntil: 'domcontentloaded' }).catch((error: unknown) => {
        // Firefox sometimes reports this for pages that load; the content of the page is checked anyway.
        if (!String(error).includes('NS_BINDING_ABORTED')) throw error;
      });
    },
    run: (script, given) => page.evaluate(`(async (given) => { ${script} })(${JSON.stringify(given)})`),
    press: (selector) => page.click(selector),
    write: (selector, text) => page.locator(selector).fill(text),
    choose: async (selector, file) => {
      const input = (await page.$(selector)) as ElementHandle<HTMLInputElement> | null;
      await input?.uploadFile(file);
    },
    close,
  };
}
