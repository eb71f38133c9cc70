// Opens Chromium as a cheap phone or a laptop, signed in or not, at a real server that serves the web build.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  chromium,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  type Page,
} from '@playwright/test';
import { chromiumLaunch } from '../../e2e/chromium.ts';
import type { Learner } from '../school/school.ts';
import { withSchool, type School } from '../school/with-school.ts';

const checkout = path.resolve(import.meta.dirname, '../..');
// WEB_BUILD is the folder of an existing build.
const webFolder = process.env['WEB_BUILD'] ?? path.join(checkout, 'apps/web/dist');

export type Phone = { readonly page: Page; readonly control: CDPSession };
export type Stage = {
  readonly school: School;
  /** A new browser with empty storage. `learner` null: not signed in. */
  readonly openPhone: (learner: Person | null) => Promise<OpenPhone>;
  /** The same on a laptop, for a member of staff. */
  readonly openLaptop: (person: Person) => Promise<OpenPhone>;
};
type Person = Pick<Learner, 'id' | 'token' | 'filesToken'>;
export type OpenPhone = Phone & { close(): Promise<void> };

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const laptop = { viewport: { width: 1280, height: 800 } };

export async function withBrowser<T>(
  work: (stage: Stage) => Promise<T>,
  size: { readonly learners: number; readonly classSize: number } = { learners: 1, classSize: 1 },
): Promise<T> {
  if (process.env['WEB_BUILD'] === undefined)
    await promisify(execFile)(process.execPath, [path.join(checkout, 'scripts/run.mjs'), 'build']);
  const browser = await chromium.launch(await chromiumLaunch());
  try {
    return await withSchool({ ...size, webFolder }, async (school) => {
      const baseURL = school.url;
      const open = async (person: Person | null, device: BrowserContextOptions): Promise<OpenPhone> => {
        const context = await browser.newContext({ baseURL, locale: 'en-GB', ...device });
        if (person !== null) await signIn(context, baseURL, person);
        const page = await context.newPage();
        return { page, control: await context.newCDPSession(page), close: () => context.close() };
      };
      return work({
        school,
        openPhone: (learner) => open(learner, phone),
        openLaptop: (person) => open(person, laptop),
      });
    });
  } finally {
    await browser.close();
  }
}

/** Makes the CPU four times slower than this machine's. */
export async function slowDown({ control }: Phone): Promise<void> {
  await control.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

type Network = {
  readonly latency: number;
  readonly downloadThroughput: number;
  readonly uploadThroughput: number;
};

/** 1.6 Mbit/s down, 0.75 up, 150 ms round trip. */
export const slow4G: Network = {
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** 50 kB/s, as with one bar of signal. */
export const oneBar: Network = { latency: 150, downloadThroughput: 50_000, uploadThroughput: 20_000 };

export async function slowNetwork({ control }: Phone, network = slow4G): Promise<void> {
  await control.send('Network.enable');
  await control.send('Network.emulateNetworkConditions', { offline: false, ...network });
}

async function signIn(
  context: BrowserContext,
  url: string,
  { id, token, filesToken }: Person,
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
