// The dialog in which people record their voice.
import { expect, type Page } from '@playwright/test';
import { readableOn } from './device.ts';

/** Records for a second or more and uses the recording: it can be sent; evidence is, on a phone. */
export async function recordVoice(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Record voice' }).click();
  const recorder = page.getByRole('dialog', { name: 'Voice recording' });
  await expect(recorder.getByRole('timer')).toContainText(/[1-9] second/);
  await recorder.getByRole('button', { name: 'Stop' }).click();
  await expect(recorder.getByRole('button', { name: 'Listen' })).toBeVisible();
  await recorder.getByRole('button', { name: 'Use this' }).click();
}

/** Records until the device stores some of it, which a closed tab then leaves behind. */
export async function recordUntilStored(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Record voice' }).click();
  await expect(page.getByRole('timer')).toContainText(/[1-9] second/);
  const isStored = async () =>
    Object.entries(await readableOn(page)).some(
      ([name, rows]) => name.startsWith('foothold-recordings') && rows.includes('"index":'),
    );
  await expect.poll(isStored).toBe(true);
}
