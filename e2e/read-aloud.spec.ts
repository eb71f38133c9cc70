// A learner can have texts read aloud in English where the device has an English voice.
import type { Page } from '@playwright/test';
import { modules, tasks, topics } from '../testing/world-ids.ts';
import { expect, test } from './stage.ts';

const path = `/topics/${topics.town}/modules/${modules.directions}/tasks/${tasks.describe}`;

/** Gives the page these voices, and records what they say. */
async function installVoices(page: Page, languages: readonly string[]): Promise<void> {
  await page.addInitScript((languages) => {
    const said: string[] = [];
    let silenced = 0;
    const voices = languages.map((lang) => ({ lang, localService: true, default: false, name: lang }));
    class Utterance extends EventTarget {
      voice: unknown = null;
      lang = '';
      rate = 1;
      readonly text: string;
      constructor(text: string) {
        super();
        this.text = text;
      }
    }
    const speech = Object.assign(new EventTarget(), {
      getVoices: () => voices,
      speak: ({ text, lang }: Utterance) => said.push(`${lang}: ${text}`),
      cancel: () => silenced++,
    });
    Object.assign(window, { SpeechSynthesisUtterance: Utterance, said, silenced: () => silenced });
    Object.defineProperty(window, 'speechSynthesis', { value: speech });
  }, languages);
}

test('a learner listens to instructions and messages in English and can stop them; a phone without an English voice has no Listen button', async ({
  bilal,
}) => {
  const phone = await bilal.onPhone({ path: '/profile' });
  await installVoices(phone, ['ur-PK', 'en-US', 'en-GB']);
  await phone.goto(path);
  await phone.getByRole('button', { name: 'Listen' }).first().click();
  const said = () => phone.evaluate(() => (window as unknown as { said: string[] }).said);
  const silenced = () => phone.evaluate(() => (window as unknown as { silenced: () => number }).silenced());
  const instructions = 'Describe your way home';
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(instructions);
  expect((await said()).join(' ')).toBe(`en-GB: ${instructions}`);
  const before = await silenced();
  await phone.getByRole('button', { name: 'Stop' }).click();
  await expect(phone.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  expect(await silenced()).toBe(before + 1);
  // Leaving the screen stops the voice as well.
  await phone.getByRole('button', { name: 'Listen' }).first().click();
  await phone.getByRole('link', { name: 'Home' }).last().click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Welcome, Bilal Khan');
  expect(await silenced()).toBe(before + 3);

  await phone.getByRole('link', { name: /^Blue/ }).click();
  const message = phone.getByRole('article').filter({ hasText: 'Welcome to class Blue.' });
  await message.getByRole('button', { name: 'Listen' }).click();
  expect((await said()).at(-1)).toBe('en-GB: Welcome to class Blue.');

  const other = await bilal.onPhone({ path: '/profile' });
  await installVoices(other, ['ur-PK']);
  await other.goto(path);
  await expect(other.getByLabel('Write here')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Listen' })).toHaveCount(0);
});

test('a page that is left while it reads aloud stops speaking', async ({ bilal }) => {
  const phone = await bilal.onPhone({ path: '/profile' });
  await installVoices(phone, ['en-GB']);
  await phone.goto(path);
  await phone.getByRole('button', { name: 'Listen' }).first().click();
  await expect(phone.getByRole('button', { name: 'Stop' })).toBeVisible();
  const silenced = () => phone.evaluate(() => (window as unknown as { silenced: () => number }).silenced());
  const before = await silenced();
  await phone.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')));
  expect(await silenced()).toBe(before + 1);
});
