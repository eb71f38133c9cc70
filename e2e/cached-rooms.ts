// What a learner's app has stored on the device, for later without a network.
import { expect, type Page } from '@playwright/test';

/** Waits until these collections of this user are stored on the device. */
export async function untilCached(page: Page, userId: string, collections: readonly string[]): Promise<void> {
  const missing = () =>
    page.evaluate(
      async ([name, wanted]) => {
        const opened = indexedDB.open(name);
        await new Promise((resolve) => opened.addEventListener('success', resolve));
        const keys = opened.result.transaction('rooms').objectStore('rooms').getAllKeys();
        await new Promise((resolve) => keys.addEventListener('success', resolve));
        opened.result.close();
        return wanted.filter(
          (each) => !keys.result.some((key) => typeof key === 'string' && key.startsWith(`${each}?`)),
        );
      },
      [`kept:${userId}`, collections] as const,
    );
  await expect.poll(missing).toEqual([]);
}
