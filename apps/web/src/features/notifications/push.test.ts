// A browser's subscription to pushes: asked for once it is wanted, kept while the app is used, and made anew for another key.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPushOn, pushState, turnPushOff, turnPushOn } from './push.ts';

const server = vi.hoisted(() => ({
  key: 'AQID',
  keepPushDevice: vi.fn<(device: object) => Promise<void>>(async () => undefined),
  forgetPushDevice: vi.fn<() => Promise<void>>(async () => undefined),
}));
vi.mock('../../connection/calls.ts', () => ({
  calls: {
    notifications: { ...server, readPushKey: async () => ({ publicKey: server.key }) },
  },
}));
vi.mock('../../connection/app-update.ts', () => ({ registerServiceWorker: () => undefined }));

let permission: NotificationPermission;
let answer: NotificationPermission;
/** What the browser is subscribed with. */
let kept: { readonly key: Uint8Array<ArrayBuffer>; readonly endpoint: string } | null;
let made = 0;

const subscription = () =>
  kept === null
    ? null
    : {
        options: { applicationServerKey: kept.key.buffer },
        toJSON: () => ({ endpoint: kept?.endpoint, keys: { p256dh: 'p', auth: 'a' } }),
        unsubscribe: async () => {
          kept = null;
          return true;
        },
      };

beforeEach(() => {
  server.key = 'AQID';
  vi.clearAllMocks();
  [permission, answer, kept, made] = ['default', 'granted', null, 0];
  const registration = {
    pushManager: {
      getSubscription: async () => subscription(),
      subscribe: async ({ applicationServerKey: key }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
        kept = { key, endpoint: `https://push.example.org/${++made}` };
        return subscription();
      },
    },
  };
  vi.stubGlobal('navigator', {
    userAgent: 'Android',
    serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
  const Notification = {
    get permission() {
      return permission;
    },
    requestPermission: async () => (permission = answer),
  };
  vi.stubGlobal('window', { PushManager: Object, Notification, matchMedia: () => ({ matches: false }) });
  vi.stubGlobal('Notification', Notification);
});
afterEach(() => vi.unstubAllGlobals());

test('who wants it is asked by the browser, and the server knows the phone then', async () => {
  expect(await pushState()).toBe('off');
  expect(await turnPushOn()).toBe('on');
  expect(server.keepPushDevice).toHaveBeenCalledWith({
    endpoint: 'https://push.example.org/1',
    keys: { p256dh: 'p', auth: 'a' },
  });
});

test('who says no to the browser is not subscribed', async () => {
  answer = 'denied';
  expect(await turnPushOn()).toBe('denied');
  expect(server.keepPushDevice).not.toHaveBeenCalled();
});

test('who turns it off is forgotten by the server and the browser', async () => {
  await turnPushOn();
  await turnPushOff();
  expect(server.forgetPushDevice).toHaveBeenCalledOnce();
  expect(kept).toBeNull();
  expect(await pushState()).toBe('off');
});

test('each time the app is opened the server hears of the phone again, which another learner may have used meanwhile', async () => {
  await turnPushOn();
  await keepPushOn();
  expect(server.keepPushDevice).toHaveBeenCalledTimes(2);
  expect(made).toBe(1);
});

test("where the server's key was lost, the browser subscribes with the new one when the app is next opened", async () => {
  await turnPushOn();
  server.key = 'BAUG';
  await keepPushOn();
  expect(made).toBe(2);
  expect([...(kept?.key ?? [])]).toEqual([4, 5, 6]);
  expect(server.keepPushDevice).toHaveBeenLastCalledWith(
    expect.objectContaining({ endpoint: 'https://push.example.org/2' }),
  );
});

test('a phone that shows none says why', async () => {
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) });
  expect(await pushState()).toBe('missing');
  vi.stubGlobal('navigator', { userAgent: 'iPhone', serviceWorker: {} });
  expect(await pushState()).toBe('installing');
});
