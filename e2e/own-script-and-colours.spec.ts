// Right-to-left text is shown right to left; in forced-colours mode every state stays visible.
import type { Locator, Page } from '@playwright/test';
import { chats, modules, resources, targets, tasks, topics } from '../testing/world-ids.ts';
import { expectNoSidewaysScrolling } from './proofs.ts';
import { expect, test } from './stage.ts';

const lesson = `/topics/${topics.town}/modules/${modules.directions}`;
const sentence = 'أريد أن أتحدث مع الطبيب باللغة الإنجليزية وأن أفهم كل ما يقوله لي في العيادة.';

/** Expects the text to wrap, and every line to start at the right edge of its box. */
async function expectFromTheRight(words: Locator): Promise<void> {
  await expect(words).toHaveCSS('direction', 'rtl');
  const gaps = await words.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
    const box = element.getBoundingClientRect();
    return lines.map(({ right }) => Math.round(box.right - right));
  });
  expect(gaps.length).toBeGreaterThan(1);
  for (const gap of gaps) expect(gap).toBeLessThanOrEqual(1);
}

test('every line of an Arabic sentence starts at the right, in tasks, pages, targets and lessons', async ({
  amina,
  stage,
}) => {
  const { pool } = stage;
  await pool.query('update tasks set instructions = $1 where id = $2', [sentence, tasks.describe]);
  await pool.query('update learning_resources set instructions = $1 where id = $2', [
    sentence,
    resources.map,
  ]);
  await pool.query('update targets set target_text = $1 where id = $2', [sentence, targets.aminaSeen]);
  await pool.query('update modules set module_name = $1 where id = $2', [sentence, modules.directions]);
  const phone = await amina.onPhone();
  const words = phone.getByRole('main').getByText(sentence, { exact: true });
  const paths = [
    '/',
    `${lesson}/learning`,
    `${lesson}/learning/${resources.map}`,
    `${lesson}/tasks/${tasks.describe}`,
    '/targets',
    `/targets/${targets.aminaSeen}`,
  ];
  for (const path of paths) {
    await phone.goto(path);
    await expectFromTheRight(words.first());
    await expectNoSidewaysScrolling(phone);
  }
});

test('what a learner writes in Arabic for a task begins at the right while she writes it', async ({
  amina,
}) => {
  const phone = await amina.onPhone({ path: `${lesson}/tasks/${tasks.describe}` });
  const box = phone.getByLabel('Write here');
  await expect(box).toHaveCSS('direction', 'ltr');
  await box.fill(sentence);
  await expect(box).toHaveCSS('direction', 'rtl');
});

test('a long message in Arabic is truncated at its end in the inbox, not at its beginning', async ({
  amina,
  clarke,
}) => {
  await clarke.call('POST', `/individualChats/${chats.aminaAndClarke}/messages`, {
    messageId: crypto.randomUUID(),
    text: sentence,
  });
  const phone = await amina.onPhone({ path: '/inbox' });
  const preview = phone.getByRole('main').getByText(sentence, { exact: true });
  await expect(preview).toHaveCSS('direction', 'rtl');
  await expect(preview).toHaveCSS('text-overflow', 'ellipsis');
});

/** The colours that fill at least a tenth of this element’s middle row, the most frequent first. */
async function coloursOf(part: Locator, reader: Page): Promise<string[]> {
  const picture = (await part.screenshot()).toString('base64');
  return reader.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('No canvas.');
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, Math.floor(bitmap.height / 2), bitmap.width, 1);
    const colours = new Map<string, number>();
    for (let at = 0; at < data.length; at += 4) {
      const colour = data.slice(at, at + 3).join(' ');
      colours.set(colour, (colours.get(colour) ?? 0) + 1);
    }
    return [...colours]
      .filter(([, count]) => count > bitmap.width / 10)
      .toSorted(([, one], [, other]) => other - one)
      .map(([colour]) => colour);
  }, picture);
}

test('in forced-colours mode a bar still shows progress, a badge has a border, and the selected tab stands out', async ({
  amina,
  visitor,
}) => {
  const reader = await visitor.onPhone({ path: 'about:blank' });
  const phone = await amina.onPhone({ path: 'about:blank' });
  await phone.emulateMedia({ forcedColors: 'active' });
  await phone.goto('/targets');
  const bar = phone.getByRole('main').getByRole('progressbar').first();
  await expect(bar).toBeVisible();
  expect(await coloursOf(bar, reader)).toHaveLength(2);
  await phone.goto('/learningPlan/start');
  const [start, end] = ['Start', 'End'].map((name) =>
    phone.getByRole('link', { name: new RegExp(`^${name}`) }),
  );
  if (start === undefined || end === undefined) throw new Error('There are two tabs.');
  const badge = end.locator('span:has(> bdi)');
  await expect(badge).toHaveCSS('border-top-style', 'solid');
  const [chosen, other] = [await coloursOf(start, reader), await coloursOf(end, reader)];
  expect(chosen[0]).not.toBe(other[0]);
  await phone.goto('/profile');
  const current = phone.getByRole('link', { name: 'Profile' }).last().getByText('Profile');
  await expect(current).toHaveCSS('text-decoration-line', 'underline');
});
