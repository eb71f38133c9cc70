// The table in which a list of people is checked: its rows, and the row with a number of the list, wherever it is shown.
import type { Locator, Page } from '@playwright/test';

export function rowsToInvite(page: Page): Locator {
  return page
    .getByRole('table', { name: 'To invite' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
}

export function rowToInvite(page: Page, number: number): Locator {
  return rowsToInvite(page).filter({
    has: page.getByRole('rowheader', { name: String(number), exact: true }),
  });
}
