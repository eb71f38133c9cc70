// The page of class Blue as its staff see it: the addresses of its tabs, and its menu.
import type { Page } from '@playwright/test';
import { chats } from '../testing/world-ids.ts';

export const blue = `/staff/classrooms/${chats.blue}`;
export const lessonsOfBlue = `${blue}/lessons`;
export const planOfBlue = `${blue}/plan`;

/** Of the page that is open. */
export async function chooseFromMenu(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: action }).click();
}
