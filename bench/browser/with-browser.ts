// A real Chromium as a cheap phone, at a real server that serves the web build, signed in or not.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import { chromiumLaunch } from '../../e2e/chromium.ts';
import type { Learner } from '../school/school.ts';
import { withSchool, type School } from '../school/with-school.ts';

const checkout = path.resolve(import.meta.dirname, '../..');
// WEB_BUILD names an app that is built already.
const webFolder = process.env['WEB_BUILD'] ?? path.join(checkout, 'apps/web/dist');

export type Phone = { readonly page: Page; readonly control: CDPSession };
export type Stage = {
  readonly school: School;
  /** A browser that knows nothing yet. `learner` null: nobody is signed in. */
  readonly openPhone: (learner: Learner | null) => Promise<Phone & { close(): Promise<void> }>;
};

export async function withBrowser<T>(work: (stage: Stage) => Promise<T>): Promise<T> {
  if (process.env['WEB_BUILD'] === undefined)
    await promisify(execFile)(process.execPath, [path.join(checkout, 'scripts/run.mjs'), 'build']);
  const browser = await chromium.launch(await chromiumLaunch());
  try {
    return await withSchool({ learners: 1, classSize: 1, webFolder }, async (school) => {
      const openPhone: Stage['openPhone'] = async (learner) => {
        const context = await browser.newContext({
          baseURL: school.url,
          viewport: { width: 360, height: 740 },
          isMobile: true,
          hasTouch: true,
          locale: 'en-GB',
        });
        if (learner !== null) await signIn(context, school.url, learner);
        const page = await context.newPage();
        return { page, control: await context.newCDPSession(page), close: () => context.close() };
      };
      return work({ school, openPhone });
    });
  } finally {
    await browser.close();
  }
}

/** Four times slower than this machine. */
export async function slowDown({ control }: Phone): Promise<void> {
  await control.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Slow 4G: 1.6 Mbit/s down, 0.75 up, 150 ms there and back. */
export async function slowNetwork({ control }: Phone): Promise<void> {
  await control.send('Network.enable');
  await control.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
}

async function signIn(
  context: BrowserContext,
  url: string,
  { id, token, filesToken }: Learner,
): Promise<void> {
  await context.addInitScript(
    (session) => localStorage.setItem('foothold.session', session),
    JSON.stringify({ token, userId: id }),
  );
  const { hostname } = new URL(url);
  await context.addCookies([
    { name: 'foothold_files', value: filesToken, domain: hostname, path: '/files', httpOnly: true },
  ]);
}
