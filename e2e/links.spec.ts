// Links in everything that people write for each other: instructions, work, comments, targets and whiteboards.
import type { Page } from '@playwright/test';
import { personId } from '../testing/cast.ts';
import { modules, resources, targets, tasks, topics } from '../testing/world-ids.ts';
import { blue } from './chat-page.ts';
import { expectAccessible, expectNoSidewaysScrolling } from './proofs.ts';
import { expect, test } from './stage.ts';

const lesson = `/topics/${topics.town}/modules/${modules.directions}`;
const progress = `/staff/users/${personId('amina')}/progress`;

const written = (what: string) => `Look at https://example.org/${what}؟ و*www.example.org/${what}*。`;

test('a link in instructions, work, a comment, a target or on a whiteboard ends before the punctuation of any script, and asks before it leads out', async ({
  amina,
  clarke,
  stage,
}) => {
  for (const [table, column, what] of [
    ['tasks', 'instructions', 'task'],
    ['learning_resources', 'instructions', 'page'],
    ['evidence', 'text', 'work'],
    ['comments', 'text', 'comment'],
    ['targets', 'target_text', 'target'],
    ['chats', 'whiteboard', 'board'],
  ] as const)
    await stage.pool.query(`update ${table} set ${column} = $1`, [written(what)]);
  const expectLinks = async (page: Page, ...whats: string[]) => {
    for (const what of whats) {
      const links = page.getByRole('main').locator(`a[href="https://example.org/${what}"]`);
      await expect(links.first()).toHaveText(`https://example.org/${what} (another website)`);
      const short = page.getByRole('main').locator(`a[href="https://www.example.org/${what}"]`);
      await expect(short.first()).toHaveText(`www.example.org/${what} (another website)`);
      await links.first().click();
      const question = page.getByRole('alertdialog', { name: 'Open external link' });
      await expect(question).toContainText(`https://example.org/${what}`);
      await question.getByRole('button', { name: 'No' }).click();
      await expect(question).toHaveCount(0);
    }
  };
  const phone = await amina.onPhone({ path: `${lesson}/tasks/${tasks.describe}` });
  await expectLinks(phone, 'task', 'work');
  await expectAccessible(phone);
  await expectNoSidewaysScrolling(phone);
  await phone.goto(`${lesson}/tasks/${tasks.photo}`);
  await expectLinks(phone, 'task');
  await phone.goto(`/targets/${targets.aminaSeen}`);
  await expectLinks(phone, 'target');
  await phone.goto(`${lesson}/learning/${resources.map}`);
  await expectLinks(phone, 'page');
  await expectNoSidewaysScrolling(phone);
  await phone.goto(blue);
  await phone.getByRole('button', { name: 'Read all' }).tap();
  await expectLinks(phone, 'board');
  const laptop = await clarke.onLaptop({ path: `${progress}/modules/${modules.directions}/tasks` });
  await expectLinks(laptop, 'task');
  await expectAccessible(laptop);
  await expectLinks(laptop, 'work', 'comment');
  await laptop.goto(`${progress}/targets`);
  await expectLinks(laptop, 'target');
  await laptop.goto('/staff/review');
  await laptop.getByRole('button', { name: /Amina Yusuf.*Asking the way/ }).click();
  await expectLinks(laptop, 'task', 'work');
});
