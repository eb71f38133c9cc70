// A browser that receives pushes as a phone does: the tests' own Chromium has no push service, and shows no notifications.
import type { CDPSession, Page } from '@playwright/test';
import type { Phone } from '../apps/server/src/features/notifications/push-service.fixture.ts';

/** Its permission is given when the app asks, and it subscribes at a push service of the test. Call it before the page is opened. */
export async function takePushes(page: Page, { subscription }: Phone): Promise<void> {
  await page.addInitScript((given) => {
    const key = 'test-pushes';
    const isOn = () => sessionStorage.getItem(key) !== null;
    const kept = (applicationServerKey: ArrayBuffer) => ({
      options: { applicationServerKey },
      toJSON: () => given,
      unsubscribe: async () => {
        sessionStorage.removeItem(key);
        return true;
      },
    });
    Object.defineProperty(Notification, 'permission', { get: () => (isOn() ? 'granted' : 'default') });
    Notification.requestPermission = async () => {
      sessionStorage.setItem(key, '[]');
      return 'granted';
    };
    const keyBytes = () =>
      Uint8Array.from(JSON.parse(sessionStorage.getItem(key) ?? '[]') as number[]).buffer;
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (keyBytes().byteLength > 0 ? kept(keyBytes()) : null),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        sessionStorage.setItem(key, JSON.stringify([...applicationServerKey]));
        return kept(keyBytes());
      },
    });
  }, subscription);
}

type Shown = { readonly title: string; readonly body: string; readonly path: string; readonly badge: number };

/** Hands a push to the service worker, as the browser does. Returns what it shows. */
export async function deliver(page: Page, payload: object): Promise<Shown> {
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error('The page has no service worker.');
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; shown: object[] };
    scope.shown = [];
    let badge = 0;
    Object.assign(navigator, { setAppBadge: async (count: number) => void (badge = count) });
    scope.registration.getNotifications = async () => [];
    scope.registration.showNotification = async (title, { body = '', data } = {}) =>
      void scope.shown.push({ title, body, path: (data as { path: string }).path, badge });
  });
  const origin = new URL(page.url()).origin;
  const browser = await page.context().newCDPSession(page);
  const registrationId = await registrationOf(browser);
  await browser.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify(payload),
  });
  await browser.detach();
  const shown = await worker.evaluate(async () => {
    const scope = globalThis as unknown as { shown: object[] };
    while (scope.shown.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    return scope.shown[0];
  });
  return shown as Shown;
}

/** Taps what is shown. Returns the path that is opened anew; null: the app is open, and shows it. */
export function tap(page: Page, { path }: Shown): Promise<string | null> {
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error('The page has no service worker.');
  return worker.evaluate(async (shownPath) => {
    const scope = globalThis as unknown as {
      clients: { openWindow: (path: string) => Promise<null> };
      WindowClient: { prototype: { focus: () => Promise<void> } };
    };
    let opened: string | null = null;
    // A browser allows both to a real tap only.
    scope.clients.openWindow = async (to) => {
      opened = to;
      return null;
    };
    scope.WindowClient.prototype.focus = async () => undefined;
    const event = new Event('notificationclick');
    let work: Promise<unknown> = Promise.resolve();
    Object.assign(event, {
      notification: { close: () => undefined, data: { path: shownPath } },
      waitUntil: (given: Promise<unknown>) => (work = given),
    });
    dispatchEvent(event);
    await work;
    return opened;
  }, path);
}

/** No window of the browser shows the app any more. */
export async function untilClosed(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page
    .context()
    .serviceWorkers()[0]
    ?.evaluate(async () => {
      const { clients } = globalThis as unknown as {
        clients: { matchAll(of: object): Promise<readonly object[]> };
      };
      while ((await clients.matchAll({ type: 'window', includeUncontrolled: true })).length > 0)
        await new Promise((resolve) => setTimeout(resolve, 20));
    });
}

async function registrationOf(browser: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  return found;
}
