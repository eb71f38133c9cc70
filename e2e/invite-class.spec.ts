// A class from a list: checked as a table, invited, put into a classroom, and given cards that open the sign-in.
import type { Page } from '@playwright/test';
import { encode } from 'uqr';
import { startTestNode } from '../testing/node.ts';
import { chats } from '../testing/world-ids.ts';
import { rowsToInvite, rowToInvite } from './invite-list.ts';
import { countPresses } from './presses.ts';
import { expectAccessible, expectNoSidewaysScrolling } from './proofs.ts';
import { Actor } from './actor.ts';
import { expect, test, webFolder } from './stage.ts';

const surnames =
  'Ahmed Bello Costa Demir Ekici Farah Gomez Haddad Ismail Jonas Khan Lungu Mussa Nowak Omar Popa Qureshi Rossi Saleh Tadesse';
const list = surnames
  .split(' ')
  .map((surname, at) => `Nadia\t${surname}\t07700 9011${String(at).padStart(2, '0')}`);

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('Control+V');
}

/** The dark squares of the code for this text. */
function drawingOf(text: string): string {
  const { data } = encode(text, { ecc: 'M', border: 0 });
  return data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
}

const isInView = async (page: Page, name: string): Promise<boolean> => {
  const box = await page.getByRole('button', { name }).boundingBox();
  return box !== null && box.y >= 0 && box.y + box.height <= (page.viewportSize()?.height ?? 0);
};

test('a teacher invites twenty people and puts them into her class with one paste and at most six actions', async ({
  clarke,
  stage,
}) => {
  test.slow();
  const laptop = await clarke.onLaptop({ path: '/staff/users' });
  let actions = 0;
  const act = async (does: Promise<unknown>) => {
    actions += 1;
    await does;
  };
  await act(laptop.getByRole('link', { name: 'Invite several people' }).click());
  await paste(laptop, list.join('\n'));
  await act(laptop.getByRole('button', { name: 'Check the list' }).click());
  await expect(laptop.getByText('All 20 are ready')).toBeVisible();
  expect(await isInView(laptop, 'Invite 20 people')).toBe(true);
  await act(laptop.getByRole('button', { name: 'Invite 20 people' }).click());
  const cards = laptop.getByRole('list', { name: 'Welcome cards' }).getByRole('listitem');
  await expect(cards).toHaveCount(20);
  expect(await isInView(laptop, 'Print welcome cards')).toBe(true);
  await act(laptop.getByRole('button', { name: 'Add all to class…' }).click());
  const dialog = laptop.getByRole('dialog', { name: 'Add 20 people to a class' });
  await act(dialog.getByLabel('Classroom').selectOption({ label: 'Blue' }));
  await act(dialog.getByRole('button', { name: 'Add', exact: true }).click());
  await expect(laptop.getByText('All are in Blue')).toBeVisible();
  expect(actions).toBeLessThanOrEqual(6);
  const { rows } = await stage.pool.query(
    `select count(*)::int as invited from chat_members join users on users.id = user_id
     where chat_id = $1 and display_name like 'Nadia %'`,
    [chats.blue],
  );
  expect(rows).toEqual([{ invited: 20 }]);
  await expectAccessible(laptop);
});

test('from her class a teacher invites twelve people into it with five presses after signing in', async ({
  clarke,
  stage,
}) => {
  const laptop = await clarke.onLaptop({ path: '/staff', signedIn: false });
  await clarke.signInOn(laptop);
  await expect(laptop.getByRole('heading', { level: 1 })).toHaveText('Welcome, Colin Clarke');
  const presses = await countPresses(laptop);
  await laptop.getByRole('link', { name: 'Blue', exact: true }).click();
  await laptop.getByRole('link', { name: 'Invite several people' }).click();
  await paste(laptop, list.slice(0, 12).join('\n'));
  await laptop.getByRole('button', { name: 'Check the list' }).click();
  await laptop.getByRole('button', { name: 'Invite 12 people' }).click();
  await laptop.getByRole('button', { name: 'Add all to Blue' }).click();
  await expect(laptop.getByText('All are in Blue')).toBeVisible();
  expect(presses()).toBeLessThanOrEqual(5);
  const { rows } = await stage.pool.query(
    `select count(*)::int as invited from chat_members join users on users.id = user_id
     where chat_id = $1 and display_name like 'Nadia %'`,
    [chats.blue],
  );
  expect(rows).toEqual([{ invited: 12 }]);
  await expectAccessible(laptop);
  await test.step('and Done leads back to the class', async () => {
    await laptop.getByRole('button', { name: 'Done' }).click();
    await laptop.getByRole('button', { name: 'Leave' }).click();
    await expect(laptop).toHaveURL(`/staff/classrooms/${chats.blue}`);
  });
});

test('the check of a list is a table with what to fix first, and a number that cannot exist is refused before anybody is invited', async ({
  clarke,
  stage,
}) => {
  const laptop = await clarke.onLaptop({ path: '/staff/users/invite' });
  await laptop.getByLabel('List of people').fill([...list.slice(0, 19), 'Leila\tHaddad\t0770'].join('\n'));
  await laptop.getByRole('button', { name: 'Check the list' }).click();
  await expect(laptop.getByText('19 ready, 1 to fix')).toBeVisible();
  const rows = rowsToInvite(laptop);
  await expect(rows).toHaveCount(20);
  await expect(rows.first()).toContainText('This phone number is too short');
  await expect(rows.first().getByRole('rowheader')).toHaveText('20');
  await test.step('each column has one label, and the table is not the height of twenty forms', async () => {
    await expect(laptop.getByRole('columnheader', { name: 'Surname' })).toBeVisible();
    const shown = await laptop
      .locator('tbody label')
      .evaluateAll((labels) => labels.filter((label) => label.getBoundingClientRect().width > 1).length);
    expect(shown).toBe(0);
    const height = await laptop.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeLessThan(1700);
  });
  const phoneNumber = rowToInvite(laptop, 20).getByLabel('Phone number');
  for (const impossible of ['07700 900', '0770090012', '07700 9009661', '+44 7700 900']) {
    await phoneNumber.fill(impossible);
    await expect(phoneNumber).toHaveAccessibleDescription(/phone number/);
    await expect(laptop.getByText('19 ready, 1 to fix')).toBeVisible();
  }
  await phoneNumber.fill('07700 900966');
  await expect(laptop.getByText('All 20 are ready')).toBeVisible();
  await expect(rows.first().getByRole('rowheader')).toHaveText('20');
  await expectAccessible(laptop);
  for (const width of [320, 360]) {
    await laptop.setViewportSize({ width, height: 740 });
    await expectNoSidewaysScrolling(laptop);
  }
  expect((await stage.pool.query("select 1 from users where display_name like 'Nadia %'")).rowCount).toBe(0);
});

test('the card has the logo, three drawn steps, class and teacher, a large PIN in six boxes and a code that opens the sign-in with the number filled in, from the part of the link that no server sees, and never the PIN', async ({
  clarke,
  visitor,
}) => {
  const laptop = await clarke.onLaptop({ path: '/staff/users/invite' });
  await laptop.getByLabel('List of people').fill('Leila\tHaddad\t+44 (0)7700 900967\t275816');
  await laptop.getByRole('button', { name: 'Check the list' }).click();
  await laptop.getByRole('button', { name: 'Invite 1 person' }).click();
  const card = laptop.getByRole('list', { name: 'Welcome cards' }).getByRole('listitem');
  await expect(card.locator('img').first()).toHaveAttribute('src', /\/logos\//);
  await expect(card).toContainText(/Open this page.*Write your number07700 900967Write your PIN275816/);
  // The logo, and what to do in three pictures.
  await expect(card.locator('img')).toHaveCount(4);
  await expect(card.getByText('275816', { exact: true }).locator('span')).toHaveCount(6);
  await expect(card).toContainText('TeacherColin Clarke');
  const size = await card
    .getByText('275816', { exact: true })
    .evaluate((pin) => parseFloat(getComputedStyle(pin).fontSize));
  expect(size).toBeGreaterThanOrEqual(28);
  const code = card.getByRole('img', { name: 'QR code that opens the sign-in with this phone number' });
  await expect(code).toBeVisible();
  const link = `${new URL(laptop.url()).origin}/#phone=07700-900967`;
  await expect(code.locator('path')).toHaveAttribute('d', drawingOf(link));

  await test.step('put into a class, its name is on the card; on paper the code is 34 mm wide and nothing is cut off', async () => {
    await laptop.getByRole('button', { name: 'Add all to class…' }).click();
    const dialog = laptop.getByRole('dialog');
    await dialog.getByLabel('Classroom').selectOption({ label: 'Blue' });
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(card).toContainText('ClassBlue');
    await laptop.emulateMedia({ media: 'print' });
    // The width of A4 between margins of a centimetre.
    await laptop.setViewportSize({ width: 718, height: 1046 });
    const printed = laptop.locator('[data-print-sheet] > ul > li');
    const box = await printed.locator('svg').boundingBox();
    expect(Math.abs(((box?.width ?? 0) / 96) * 25.4 - 34)).toBeLessThan(0.1);
    const spilt = await printed.evaluate((sheet) => {
      const { right, bottom } = sheet.getBoundingClientRect();
      return [...sheet.querySelectorAll('*')].filter((part) => {
        const at = part.getBoundingClientRect();
        return at.right > right || at.bottom > bottom;
      }).length;
    });
    expect(spilt).toBe(0);
    // Four rows of them fit on a page.
    expect((await printed.boundingBox())?.height).toBeLessThan(((277 - 3 * 4) / 4 / 25.4) * 96);
    await laptop.emulateMedia({ media: null });
    await laptop.setViewportSize({ width: 1280, height: 800 });
  });

  const phone = await visitor.onPhone({ path: '/privacy' });
  await phone.goto('about:blank');
  await phone.goto(link);
  const pin = phone.getByLabel('PIN', { exact: true });
  await expect(phone.getByText('Hello, card found')).toBeVisible();
  await expect(phone.getByText('07700 900967')).toBeVisible();
  await expect(phone.getByLabel('Phone number')).toHaveCount(0);
  await expect(pin).toBeFocused();
  await expect(pin).toHaveAttribute('inputmode', 'numeric');
  await expect(pin).toHaveValue('');
  expect(new URL(phone.url()).hash).toBe('');
  const shown = await phone.getByRole('main').innerText();
  await expectAccessible(phone);
  await test.step('who forgot the PIN finds the number on the next screen, too', async () => {
    await phone.getByRole('link', { name: 'Reset PIN' }).click();
    await expect(phone.getByLabel('Phone number')).toHaveValue('07700 900967');
    await phone.goBack();
  });
  await pin.fill('275816');
  await phone.getByRole('button', { name: 'Sign In' }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Welcome, Leila Haddad');

  await test.step('her own card opens her home while she is signed in', async () => {
    await phone.goto('about:blank');
    await phone.goto(link);
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Welcome, Leila Haddad');
    expect(new URL(phone.url()).pathname).toBe('/');
  });

  await test.step("a classmate's card asks who is here, and signs her out only if she says so", async () => {
    await phone.goto('about:blank');
    await phone.goto(link.replace('900967', '900101'));
    const heading = phone.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('You are signed in as Leila Haddad');
    await expect(phone.getByRole('main')).toContainText(/This card has the number 07700.900101/);
    await phone.getByRole('button', { name: 'Log out and use this card' }).click();
    await expect(phone.getByText('Hello, card found')).toBeVisible();
    await expect(phone.getByText('07700 900101')).toBeVisible();
    expect(new URL(phone.url()).hash).toBe('');
  });

  await test.step('who says that the card is not theirs writes another number', async () => {
    await pin.fill('111111');
    await phone.getByRole('button', { name: 'Not you?' }).click();
    await expect(phone.getByLabel('Phone number')).toBeFocused();
    await expect(phone.getByLabel('Phone number')).toHaveValue('');
    await expect(pin).toHaveValue('');
  });

  await test.step('for a number without an account the page is the same', async () => {
    const other = await visitor.onPhone({ path: '/privacy' });
    await other.goto('about:blank');
    await other.goto(link.replace('900967', '900968'));
    await expect(other.getByText('07700 900968')).toBeVisible();
    expect((await other.getByRole('main').innerText()).replace('900968', '900967')).toBe(shown);
  });
});

test('where the provider lets cards sign in, a learner scans hers, chooses a PIN and is in; the next time it asks for that PIN', async ({
  browser,
  watch,
}) => {
  // The code is asked without a PIN whether it still works.
  watch.expect(/status of 4(00|22) .*\/api\/users\/reset/);
  const node = await startTestNode({ cardsSignIn: true, webFolder });
  const clarke = new Actor({ name: 'clarke', browser, node, watch });
  const leila = new Actor({ name: null, browser, node, watch });
  try {
    const laptop = await clarke.onLaptop({ path: '/staff/users/invite' });
    await laptop.getByLabel('List of people').fill('Leila\tHaddad\t07700 900967\t275816');
    await laptop.getByRole('button', { name: 'Check the list' }).click();
    const answered = laptop.waitForResponse(/\/api\/users$/);
    await laptop.getByRole('button', { name: 'Invite 1 person' }).click();
    const { cardCode } = (await (await answered).json()) as { readonly cardCode: string };
    const link = `${new URL(laptop.url()).origin}/#phone=07700-900967&card=${cardCode}`;
    const card = laptop.getByRole('list', { name: 'Welcome cards' }).getByRole('listitem');
    const code = card.getByRole('img', { name: 'QR code that opens the sign-in with this phone number' });
    await expect(code.locator('path')).toHaveAttribute('d', drawingOf(link));

    const phone = await leila.onPhone({ path: '/privacy' });
    const scan = async () => {
      await phone.goto('about:blank');
      await phone.goto(link);
      await expect(phone.getByText('Hello, card found')).toBeVisible();
      expect(phone.url()).not.toContain(cardCode);
    };
    await scan();
    await expect(phone.getByText('07700 900967')).toBeVisible();
    const pin = phone.getByLabel('New PIN', { exact: true });
    await expect(pin).toBeFocused();
    await expectAccessible(phone);
    await pin.fill('391738');
    await phone.getByLabel('Confirm PIN', { exact: true }).fill('391738');
    await phone.getByRole('button', { name: 'Save' }).click();
    const heading = phone.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Welcome, Leila Haddad');
    expect(
      await phone.evaluate(() =>
        JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
      ),
    ).not.toContain(cardCode);

    await phone.goto(`${new URL(link).origin}/profile`);
    await phone.getByRole('button', { name: 'Log out' }).click();
    await expect(phone.getByLabel('Phone number')).toBeVisible();
    await scan();
    await phone.getByLabel('PIN', { exact: true }).fill('391738');
    await phone.getByRole('button', { name: 'Sign In' }).click();
    await expect(heading).toHaveText('Welcome, Leila Haddad');
  } finally {
    await Promise.all([clarke.leave(), leila.leave()]);
    await node.stop();
  }
});
