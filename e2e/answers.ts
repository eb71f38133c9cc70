// Answers that come late, or never, though the server has done what it was asked.
import type { Page } from '@playwright/test';

/** The next `count` answers from there are lost on their way back; those after them arrive. */
export async function loseAnswers(page: Page, address: string, count = 1): Promise<void> {
  let left = count;
  await page.route(address, async (route) => {
    if (left === 0 || route.request().method() === 'GET') return route.fallback();
    left -= 1;
    await route.fetch();
    return route.fulfill({
      status: 503,
      json: { code: 'UNAVAILABLE', msg: 'Something went wrong, please try again' },
    });
  });
}

/** What is done there is done at once, and its answer waits for `release`. */
export async function holdAnswers(page: Page, address: string): Promise<{ readonly release: () => void }> {
  const free = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    const response = await route.fetch();
    await free.promise;
    await route.fulfill({ response });
  });
  return { release: () => free.resolve() };
}

/** What changes on the server is not seen on this page, opened after this, between `hold` and `release`. */
export async function holdChanges(
  page: Page,
): Promise<{ readonly hold: () => void; readonly release: () => void }> {
  let free: PromiseWithResolvers<void> | null = null;
  await page.routeWebSocket(/\/api\/socket/, (socket) => {
    const server = socket.connectToServer();
    let before: Promise<void> = Promise.resolve();
    server.onMessage((message) => {
      const gate = free?.promise;
      before = before.then(() => gate).then(() => socket.send(message));
    });
  });
  return {
    hold: () => {
      free = Promise.withResolvers();
    },
    release: () => {
      free?.resolve();
      free = null;
    },
  };
}
