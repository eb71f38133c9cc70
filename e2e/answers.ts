// Loses or delays responses of the server after it has handled the requests.
import type { Page } from '@playwright/test';

/** The server handles the next `count` writes to `address`, but the page gets a 503 for each; later responses arrive. */
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

/** The server handles requests to `address` at once; their responses are delayed until `release`. */
export async function holdAnswers(page: Page, address: string): Promise<{ readonly release: () => void }> {
  const free = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    const response = await route.fetch();
    await free.promise;
    await route.fulfill({ response });
  });
  return { release: () => free.resolve() };
}

/** Delays live updates between `hold` and `release`. Call it before the page is opened. */
export async function holdChanges(
  page: Page,
): Promise<{ readonly hold: () => void; readonly release: () => void }> {
  let free: PromiseWithResolvers<void> | null = null;
  await page.routeWebSocket(/\/api\/socket/, (socket) => {
    const server = socket.connectToServer();
    let previous: Promise<void> = Promise.resolve();
    server.onMessage((message) => {
      const gate = free?.promise;
      previous = previous.then(() => gate).then(() => socket.send(message));
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
