// A person in front of a screen: opens a phone or a laptop, signed in or not, and what that browser does is watched.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { personId, phoneNumberOf, secretOf, type Name } from '../testing/cast.ts';
import type { TestNode } from '../testing/server.ts';
import { filesCookieOf, tokenOf } from '../testing/world.ts';
import type { Watch } from './watch.ts';

type Given = {
  /** Null: nobody in particular. */
  readonly name: Name | null;
  readonly browser: Browser;
  readonly node: TestNode;
  readonly watch: Watch;
};

export type DeviceOptions = {
  /** Where to begin; the home screen unless said. */
  readonly path?: string;
  /** False: the device knows nobody yet. Otherwise a session is already on it. */
  readonly signedIn?: boolean;
  readonly colorScheme?: 'light' | 'dark';
  readonly width?: number;
  /** The app stays on the device and opens without a network. Left out, every page comes from the server. */
  readonly installed?: boolean;
};

export class Actor {
  readonly #given: Given;
  readonly #contexts: BrowserContext[] = [];

  constructor(given: Given) {
    this.#given = given;
  }

  get id(): string {
    return personId(this.#name());
  }

  get phoneNumber(): string {
    return phoneNumberOf(this.#name());
  }

  get secret(): string {
    return secretOf(this.#name());
  }

  /** What a sign-in leaves in the browser's storage. */
  get session(): string {
    return sessionOf(this.#name());
  }

  onPhone(options: DeviceOptions = {}): Promise<Page> {
    return this.#open(options, {
      viewport: { width: options.width ?? 360, height: 740 },
      isMobile: true,
      hasTouch: true,
    });
  }

  onLaptop(options: DeviceOptions = {}): Promise<Page> {
    return this.#open(options, { viewport: { width: options.width ?? 1280, height: 800 } });
  }

  /** Calls the server as this person, past every screen: `/users/me`. */
  call(method: string, path: string, body?: object): Promise<Response> {
    return fetch(`${this.#given.node.url}/api${path}`, {
      method,
      headers: {
        ...(this.#given.name === null ? {} : { authorization: `Bearer ${tokenOf(this.#given.name)}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /** With the phone number and the PIN, on the login that the page shows. */
  async signInOn(page: Page): Promise<void> {
    await page.getByLabel('Phone number').fill(this.phoneNumber);
    await page.getByLabel('PIN', { exact: true }).fill(this.secret);
    await page.getByRole('button', { name: 'Sign In' }).click();
  }

  async leave(): Promise<void> {
    await Promise.all(this.#contexts.map((context) => context.close()));
  }

  async #open(options: DeviceOptions, device: BrowserContextOptions): Promise<Page> {
    const { browser, name, node, watch } = this.#given;
    const context = await browser.newContext({
      baseURL: node.url,
      permissions: ['microphone', 'camera', 'clipboard-read', 'clipboard-write'],
      colorScheme: options.colorScheme ?? 'light',
      serviceWorkers: options.installed === true ? 'allow' : 'block',
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      ...(name === null || options.signedIn === false ? {} : { storageState: afterSignIn(node.url, name) }),
      ...device,
    });
    this.#contexts.push(context);
    await watch.follow(context, name ?? 'visitor');
    // Pages of lessons come from elsewhere, and there is no network here.
    await context.route('https://lessons.example.org/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><title>Lesson</title><p>A lesson page',
      }),
    );
    const page = await context.newPage();
    await page.goto(options.path ?? '/');
    return page;
  }

  #name(): Name {
    if (this.#given.name === null) throw new Error('A visitor has no name.');
    return this.#given.name;
  }
}

/** What a sign-in leaves on a device. */
function afterSignIn(url: string, name: Name): Exclude<BrowserContextOptions['storageState'], string> {
  const session = sessionOf(name);
  return {
    cookies: [
      {
        name: 'foothold_files',
        value: filesCookieOf(name),
        domain: new URL(url).hostname,
        path: '/files',
        expires: -1,
        httpOnly: true,
        secure: false,
        sameSite: 'Strict',
      },
    ],
    origins: [{ origin: url, localStorage: [{ name: 'foothold.session', value: session }] }],
  };
}

function sessionOf(name: Name): string {
  return JSON.stringify({ token: tokenOf(name), userId: personId(name) });
}
