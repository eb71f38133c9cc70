// Locates the parts of a chat page and performs common actions on it.
import type { Page } from '@playwright/test';
import { chats } from '../testing/world-ids.ts';

export const blue = `/classes/${chats.blue}`;
export const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
export const bubble = (page: Page, words: string) =>
  log(page).getByRole('article').filter({ hasText: words });
export const box = (page: Page) => page.getByRole('textbox', { name: 'Message' });

export async function say(page: Page, words: string): Promise<void> {
  await box(page).fill(words);
  await page.getByRole('button', { name: 'Send' }).click();
}

export async function openMore(page: Page, words: string): Promise<void> {
  await bubble(page, words).getByRole('button', { name: 'More' }).click();
}
