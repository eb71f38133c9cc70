// A teacher between two classes: a lesson with a page and two tasks is given to a class in few presses, in either way.
import { chats, modules, topics } from '../testing/world-ids.ts';
import { countPresses } from './presses.ts';
import { expectAccessible, expectNoSidewaysScrolling } from './proofs.ts';
import { expect, test } from './stage.ts';

const mostPresses = 9;

test('on Today a link and two lines become a lesson of the class, which learners see at once', async ({
  clarke,
  amina,
  stage,
}) => {
  const phone = await amina.onPhone();
  const laptop = await clarke.onLaptop();
  const presses = await countPresses(laptop);
  const box = laptop.getByRole('region', { name: 'New lesson' });
  await laptop.getByRole('button', { name: 'Paste a link or write a task' }).click();
  await expect(box.getByLabel('Paste a link or write a task')).toBeFocused();
  await laptop.keyboard.insertText(
    'Buying food: https://lessons.example.org/food\nWrite five words\nTake a photo of your lunch',
  );
  const items = box.getByRole('list', { name: 'In this lesson' }).getByRole('listitem');
  await expect(items).toContainText([
    /Buying food.*lessons/,
    /Write five words/,
    /Take a photo of your lunch/,
  ]);
  const toolOf = (task: string) =>
    box.getByRole('combobox', { name: `How do learners answer “${task}”?` }).locator('option:checked');
  await expect(toolOf('Write five words')).toHaveText('Automatic: Write');
  await expect(toolOf('Take a photo of your lunch')).toHaveText('Automatic: Take photo');
  await box
    .getByRole('combobox', { name: 'How do learners answer “Write five words”?' })
    .selectOption('Record voice');
  await expect(box.getByLabel('Module name')).toHaveValue('Buying food');
  await expect(box.getByRole('combobox', { name: 'Topic' })).toHaveValue(topics.town);
  await expect(box.getByRole('combobox', { name: 'Classroom' })).toHaveValue(chats.blue);
  await expectAccessible(laptop);
  await box.getByRole('button', { name: 'Give to class' }).click();
  await expect(box.getByText('Buying food is now a lesson of Blue.')).toBeVisible();
  expect(presses()).toBeLessThanOrEqual(mostPresses);
  await expect(box.getByLabel('Paste a link or write a task')).toHaveValue('');
  await expect(phone.getByRole('region', { name: 'Current Lessons' })).toContainText('Buying food');
  const { rows } = await stage.pool.query(
    `select m.image_file_id is not null as picture, (select json_agg(json_build_array(instructions, tool) order by index) from tasks where module_id = m.id) as tasks
     from modules m where module_name = 'Buying food'`,
  );
  const tasks = [
    ['Write five words', 'voice'],
    ['Take a photo of your lunch', null],
  ];
  expect(rows).toEqual([{ picture: true, tasks }]);
  await box.getByRole('link', { name: 'Open the module' }).click();
  await expect(laptop.getByRole('heading', { level: 1 })).toHaveText('Buying food');
});

test('a lesson of which a step is refused is finished by a second press, also after reloading, and is there once', async ({
  clarke,
  stage,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  const laptop = await clarke.onLaptop();
  const box = laptop.getByRole('region', { name: 'New lesson' });
  const give = box.getByRole('button', { name: 'Give to class' });
  await laptop.getByRole('button', { name: 'Paste a link or write a task' }).click();
  await box.getByLabel('Paste a link or write a task').fill('Write five words\nSay who you are');
  const loseAnswer = async (path: string) =>
    laptop.route(
      path,
      async (route) => {
        await route.fetch();
        await route.abort('internetdisconnected');
      },
      { times: 1 },
    );
  await loseAnswer('**/api/topics/*/modules');
  await give.click();
  await expect(box.getByRole('alert')).toContainText('This was not given yet.');
  await loseAnswer('**/api/topics/*/modules/*/tasks');
  await give.click();
  await expect(box.getByRole('alert')).toContainText('A part of the lesson is stored.');
  await expectNoSidewaysScrolling(laptop);
  await laptop.reload();
  await expect(box.getByLabel('Module name')).toBeDisabled();
  await give.click();
  await expect(box.getByText('Write five words is now a lesson of Blue.')).toBeVisible();
  const { rows } = await stage.pool.query(
    `select t.instructions, c.current from tasks t join modules m on m.id = t.module_id join chat_modules c on c.module_id = m.id
     where m.module_name = 'Write five words' order by t.index`,
  );
  expect(rows).toEqual([
    { instructions: 'Write five words', current: true },
    { instructions: 'Say who you are', current: true },
  ]);
});

test('by the topics it takes nine presses: a module with its drawing, a page and two tasks by Enter, and the class', async ({
  clarke,
  stage,
}) => {
  const laptop = await clarke.onLaptop();
  const presses = await countPresses(laptop);
  const type = (text: string) => laptop.keyboard.insertText(text);
  await laptop.getByRole('link', { name: /^Topics/ }).click();
  await laptop
    .getByRole('region', { name: 'Around town' })
    .getByRole('button', { name: 'Add module' })
    .click();
  const dialog = laptop.getByRole('dialog', { name: 'Add module' });
  await dialog.getByLabel('Module name').click();
  await type('Buying food');
  await expect(dialog.getByRole('radio', { name: 'Food' })).toBeChecked();
  await laptop.keyboard.press('Enter');
  await expect(laptop.getByRole('heading', { level: 1 })).toHaveText('Buying food');
  await laptop.getByRole('button', { name: 'Add page' }).click();
  await expect(laptop.getByLabel('Instructions')).toBeFocused();
  await type('Look at the food');
  await laptop.keyboard.press('Enter');
  await expect(laptop.getByLabel('Link')).toBeFocused();
  await type('https://lessons.example.org/food');
  await laptop.keyboard.press('Enter');
  await expect(laptop.getByRole('form', { name: 'Resource 2' })).toBeVisible();
  await laptop.getByRole('button', { name: 'Add task' }).click();
  await expect(laptop).toHaveURL(/\/tasks$/);
  for (const [place, task] of ['Write five words', 'Say what you like'].entries()) {
    await expect(
      laptop.getByRole('form', { name: `Task ${place + 1}` }).getByLabel('Instructions'),
    ).toBeFocused();
    await type(task);
    await laptop.keyboard.press('Enter');
  }
  await expect(laptop.getByRole('form', { name: 'Task 3' })).toBeVisible();
  await laptop.getByRole('button', { name: 'Give to class…' }).click();
  const give = laptop.getByRole('dialog', { name: 'Give to class' });
  await give.getByRole('combobox', { name: 'Classrooms' }).click();
  await laptop.getByRole('option', { name: 'Blue' }).click();
  await give.getByRole('button', { name: 'Give' }).click();
  await expect(laptop.getByText('1 class has the module now')).toBeVisible();
  expect(presses()).toBeLessThanOrEqual(mostPresses);
  const { rows } = await stage.pool.query(
    'select c.current from chat_modules c join modules m on m.id = c.module_id where m.module_name = $1 and m.id <> $2',
    ['Buying food', modules.spare],
  );
  expect(rows).toEqual([{ current: true }]);
});
