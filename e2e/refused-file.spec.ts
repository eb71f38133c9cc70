// Send does not ignore a refused file: the refusal stays until the file is removed or replaced.
import type { Page } from '@playwright/test';
import { personId } from '../testing/cast.ts';
import { chats, modules, tasks, topics } from '../testing/world-ids.ts';
import { expectAccessible } from './proofs.ts';
import { photo } from './sample-files.ts';
import { expect, test } from './stage.ts';
import type { TestNode } from '../testing/node.ts';

const refusal = 'This kind of file cannot be used. Please choose a photo, a video or a sound';
const letter = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };

const sent = async (stage: TestNode, words: string) =>
  (
    await stage.pool.query(
      `select file_id is not null as file from evidence where text = $1
       union all select file_id is not null from messages where text = $1
       union all select file_id is not null from comments where text = $1`,
      [words],
    )
  ).rows;

type Place = {
  readonly where: string;
  readonly who: 'amina' | 'clarke';
  readonly path: string;
  readonly open: (page: Page) => Promise<void>;
  readonly box: string;
};

const places: readonly Place[] = [
  {
    where: 'with evidence',
    who: 'amina',
    path: `/topics/${topics.town}/modules/${modules.directions}/tasks/${tasks.describe}`,
    open: async () => undefined,
    box: 'Write here',
  },
  {
    where: 'in a chat',
    who: 'amina',
    path: `/classes/${chats.blue}`,
    open: (page) => page.getByRole('button', { name: 'Add a photo, a video or a recording' }).click(),
    box: 'Message',
  },
  {
    where: 'with a comment',
    who: 'clarke',
    path: `/staff/users/${personId('amina')}/progress/modules/${modules.directions}/tasks`,
    open: (page) => page.getByRole('button', { name: 'Add comment' }).first().click(),
    box: 'Comment',
  },
];

for (const { where, who, path, open, box } of places) {
  test(`a file that is refused ${where} blocks Send until it is removed or replaced`, async ({
    amina,
    clarke,
    stage,
  }) => {
    const phone = await (who === 'amina' ? amina : clarke).onPhone({ path });
    await open(phone);
    const textBox = phone.getByRole('textbox', { name: box });
    const send = phone.getByRole('button', { name: 'Send' });
    const choose = phone.locator('form input[type=file]').first();
    await textBox.fill(`With my letter, ${where}`);
    await choose.setInputFiles(letter);
    await expect(phone.getByText(refusal)).toBeVisible();
    // Learners did not choose the name, and staff know their files by it.
    const [shown, hidden] = who === 'amina' ? ['Your file', 'letter.pdf'] : ['letter.pdf', 'Your file'];
    await expect(phone.getByText(shown)).toBeVisible();
    await expect(phone.getByText(hidden)).toHaveCount(0);
    // Nothing is half below the header.
    await phone.evaluate(() => scrollTo(0, 0));
    await expectAccessible(phone);
    await send.click();
    // Focus is on the button that resolves it, and nothing was sent.
    await expect(phone.getByRole('button', { name: 'Remove file' })).toBeFocused();
    await expect(phone.getByText(refusal)).toBeVisible();
    await expect(textBox).toHaveValue(`With my letter, ${where}`);
    expect(await sent(stage, `With my letter, ${where}`)).toEqual([]);

    // The replacement is sent with the text.
    await choose.setInputFiles(await photo());
    await expect(phone.getByRole('img', { name: 'Your photo' })).toBeVisible();
    await expect(phone.getByText(refusal)).toHaveCount(0);
    await send.click();
    await expect.poll(() => sent(stage, `With my letter, ${where}`)).toEqual([{ file: true }]);
  });
}

test('after the refused file is removed, the text is sent alone', async ({ amina, stage }) => {
  const phone = await amina.onPhone({ path: places[0]?.path ?? '' });
  await phone.getByLabel('Write here').fill('Without my letter');
  await phone.locator('form input[type=file]').setInputFiles(letter);
  await phone.getByRole('button', { name: 'Remove file' }).click();
  await expect(phone.getByText(refusal)).toHaveCount(0);
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => sent(stage, 'Without my letter')).toEqual([{ file: false }]);
});

test('a picture that no browser can show is chosen as what it is, and refused without a broken picture', async ({
  amina,
  stage,
  watch,
}) => {
  watch.expect(/400 \(Bad Request\)/);
  const phone = await amina.onPhone({ path: places[0]?.path ?? '' });
  await phone.getByLabel('Write here').fill('With my broken photo');
  await phone.locator('form input[type=file]').setInputFiles({
    name: 'bad.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('\xff\xd8\xff\xe0not a photo', 'latin1'),
  });
  await expect(phone.getByText('Your photo')).toBeVisible();
  await expect(phone.getByText('bad.jpg')).toHaveCount(0);
  await expect(phone.getByRole('img', { name: 'Your photo' })).toHaveCount(0);
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(
    phone.getByRole('article').getByText('This file does not open. Choose another one.'),
  ).toBeVisible();
  await expect(phone.getByRole('article').getByText('Your photo')).toBeVisible();
  await expect(phone.getByText('bad.jpg')).toHaveCount(0);
  await expect(phone.getByRole('img', { name: 'Your photo' })).toHaveCount(0);
  expect(await sent(stage, 'With my broken photo')).toEqual([]);
});
