// Simulates a user: opens pages on a phone or a laptop, signed in or not, and reports their errors to the test.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { partOf, personId, phoneNumberOf, secretOf, type Name } from '../testing/cast.ts';
import type { TestNode } from '../testing/node.ts';
import { filesCookieOf, tokenOf } from '../testing/world.ts';
import type { PageErrors } from './page-errors.ts';

type ActorOptions = {
  /** Null: a user who is not signed in. */
  readonly name: Name | null;
  readonly browser: Browser;
  readonly node: Pick<TestNode, 'url'>;
  readonly watch: PageErrors;
};

export type DeviceOptions = {
  /** The page to open; the home screen by default. */
  readonly path?: string;
  /** False: the browser stores no session yet. By default it does. */
  readonly signedIn?: boolean;
  readonly colorScheme?: 'light' | 'dark';
  readonly width?: number;
  /** Shows animations. By default the device asks for reduced motion: drawing without a GPU takes a sixth of the time of a test. */
  readonly motion?: boolean;
};

export class Actor {
  readonly #options: ActorOptions;
  readonly #contexts: BrowserContext[] = [];

  constructor(options: ActorOptions) {
    this.#options = options;
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

  /** The session as a sign-in stores it in localStorage. */
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

  /** On the device that a table of screens names. */
  on(device: 'phone' | 'laptop', options: DeviceOptions = {}): Promise<Page> {
    return device === 'phone' ? this.onPhone(options) : this.onLaptop(options);
  }

  /** Calls the API as this user without a page; `path` is for example `/users/me`. */
  call(method: string, path: string, body?: object): Promise<Response> {
    return fetch(`${this.#options.node.url}/api${path}`, {
      method,
      headers: {
        ...(this.#options.name === null ? {} : { authorization: `Bearer ${tokenOf(this.#options.name)}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /** Signs in with phone number and PIN, staff with their password, on the login page that is open. */
  async signInOn(page: Page): Promise<void> {
    await page.getByLabel('Phone number').fill(this.phoneNumber);
    const label = partOf(this.#name()).role === 'student' ? 'PIN' : 'Password';
    await page.getByLabel(label, { exact: true }).fill(this.secret);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  }

  async leave(): Promise<void> {
    await Promise.all(this.#contexts.map((context) => context.close()));
  }

  async #open(options: DeviceOptions, device: BrowserContextOptions): Promise<Page> {
    const { browser, name, node, watch } = this.#options;
    const context = await browser.newContext({
      baseURL: node.url,
      permissions: ['microphone', 'camera', 'clipboard-read', 'clipboard-write'],
      colorScheme: options.colorScheme ?? 'light',
      reducedMotion: options.motion === true ? 'no-preference' : 'reduce',
      // The host of the lesson pages has no trusted certificate.
      ignoreHTTPSErrors: true,
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      ...(name === null || options.signedIn === false ? {} : { storageState: signedInState(node.url, name) }),
      ...device,
    });
    this.#contexts.push(context);
    await watch.follow(context, name ?? 'visitor');
    const page = await context.newPage();
    await page.goto(options.path ?? '/');
    return page;
  }

  #name(): Name {
    if (this.#options.name === null) throw new Error('A visitor has no account.');
    return this.#options.name;
  }
}

/** The cookies and localStorage that a sign-in leaves in a browser. */
function signedInState(url: string, name: Name): Exclude<BrowserContextOptions['storageState'], string> {
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
