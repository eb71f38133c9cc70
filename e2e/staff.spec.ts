// The staff area: its navigation, its layout at each width, and the selected category.
import { chats } from '../testing/world-ids.ts';
import { expectAccessible, expectNoSidewaysScrolling, withoutReloading } from './proofs.ts';
import { expect, test } from './stage.ts';

test('the navigation of the staff area links to its pages, with live badges for unread messages [STAFF-3, STAFF-4, STAFF-8]', async ({
  clarke,
  stage,
}) => {
  const laptop = await clarke.onLaptop({ path: '/staff' });
  const navigation = laptop.getByRole('navigation', { name: 'Main' });
  await expect(navigation.getByRole('link', { name: /^Home/ })).toHaveAttribute('href', '/');
  await expect(navigation.getByRole('link', { name: /^Classrooms/ })).toContainText('2 unread messages');
  await expect(navigation.getByRole('link', { name: /^Inbox/ })).toContainText('1 unread message');
  const same = await withoutReloading(laptop);
  await stage.pool.query('insert into chat_marks (user_id, chat_id, seq) values ($1, $2, 1)', [
    clarke.id,
    chats.aminaAndClarke,
  ]);
  await expect(navigation.getByRole('link', { name: /^Inbox/ })).not.toContainText('unread message');
  await same();
});

test('the staff area is under /staff, and has topics [STAFF-1, STAFF-7]', async ({ clarke }) => {
  const laptop = await clarke.onLaptop({ path: '/staff' });
  await laptop
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Topics/ })
    .click();
  await expect(laptop).toHaveURL('/staff/topics');
  await expect(laptop.getByRole('heading', { level: 1 })).toHaveText('Topics');
});

test('staff reach the inbox, their profile and the privacy policy too [STAFF-2, PRIV-4]', async ({
  clarke,
}) => {
  const laptop = await clarke.onLaptop({ path: '/inbox' });
  await expect(laptop.getByRole('heading', { level: 1 })).toHaveText('Inbox');
  await laptop.goto('/profile');
  await expect(laptop.getByRole('main')).toContainText('Colin Clarke');
  await laptop.goto('/privacy');
  await expect(laptop.getByText('We keep your data safe.')).toBeVisible();
  await expect(laptop.getByText('An older notice.')).toHaveCount(0);
});

test('a signed-in learner can read the privacy policy [PRIV-3]', async ({ amina }) => {
  const phone = await amina.onPhone({ path: '/privacy' });
  await expect(phone.getByText('We keep your data safe.')).toBeVisible();
});

test('on a phone the staff navigation is in a drawer [STAFF-10, LAY-8]', async ({ clarke }) => {
  const phone = await clarke.onPhone({ path: '/staff', width: 699 });
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(phone.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await phone.getByRole('button', { name: 'Menu' }).click();
  await phone
    .getByRole('dialog')
    .getByRole('link', { name: /^Topics/ })
    .click();
  await expect(phone).toHaveURL('/staff/topics');
  await expect(phone.getByRole('dialog')).toHaveCount(0);
  await phone.setViewportSize({ width: 700, height: 800 });
  await expect(phone.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('on a phone the menu’s button counts what its links count together, also what an administrator is to look at', async ({
  priya,
}) => {
  const phone = await priya.onPhone({ path: '/staff/users' });
  await phone.getByRole('button', { name: 'Menu' }).tap();
  const links = phone.getByRole('dialog', { name: 'Menu' }).getByRole('link');
  await expect(links.filter({ hasText: 'Admin' })).toContainText('1 to look at');
  const counts = (await links.allInnerTexts()).map((text) => Number(/\d+/.exec(text)?.[0] ?? 0));
  const sum = counts.reduce((all, each) => all + each, 0);
  await expect(phone.getByText(`${sum} new in the menu`)).toBeAttached();
});

test('the layout changes at 500, 700 and 900 pixels, and no width needs sideways scrolling [LAY-1, LAY-2, LAY-3]', async ({
  amina,
  clarke,
  visitor,
}) => {
  const laptop = await clarke.onLaptop({ path: '/staff/classrooms' });
  const columns = () =>
    laptop
      .getByRole('article', { name: 'Blue' })
      .evaluate(
        (card) => getComputedStyle(card.closest('ul') as Element).gridTemplateColumns.split(' ').length,
      );
  const phone = await amina.onPhone();
  const navigation = phone.getByRole('navigation', { name: 'Main' });
  /** The distance of the learner's navigation from the bottom of the screen. */
  const below = async () => {
    const box = await navigation.boundingBox();
    return 740 - (box?.y ?? 0) - (box?.height ?? 0);
  };
  const door = await visitor.onPhone();
  const isBeside = async () => {
    const [name, form] = await Promise.all([
      door.getByRole('banner').boundingBox(),
      door.getByRole('main').boundingBox(),
    ]);
    return (form?.x ?? 0) >= (name?.x ?? 0) + (name?.width ?? 0);
  };
  for (const [width, shape] of [
    [499, { columns: 1, isPhone: true, isBeside: false }],
    [500, { columns: 2, isPhone: true, isBeside: false }],
    [699, { columns: 2, isPhone: true, isBeside: false }],
    [700, { columns: 2, isPhone: false, isBeside: false }],
    [899, { columns: 2, isPhone: false, isBeside: false }],
    [900, { columns: 2, isPhone: false, isBeside: true }],
  ] as const) {
    for (const page of [laptop, phone, door]) await page.setViewportSize({ width, height: 740 });
    await expect.poll(columns, `columns at ${width}`).toBe(shape.columns);
    await expect(laptop.getByRole('button', { name: 'Menu' })).toHaveCount(shape.isPhone ? 1 : 0);
    await expect.poll(async () => (await below()) < 5, `at the bottom at ${width}`).toBe(shape.isPhone);
    await expect.poll(isBeside, `beside each other at ${width}`).toBe(shape.isBeside);
    for (const page of [laptop, phone, door]) await expectNoSidewaysScrolling(page);
  }
});

test('staff change the category and see only the new one, without reloading [STAFF-11, STAFF-12, LIVE-16]', async ({
  hassan,
}) => {
  const laptop = await hassan.onLaptop({ path: '/staff/users' });
  await expect(laptop.getByRole('link', { name: 'Dao Nguyen' })).toBeVisible();
  await expect(laptop.getByRole('link', { name: 'Amina Yusuf' })).toHaveCount(0);
  const same = await withoutReloading(laptop);
  await laptop.getByRole('button', { name: 'Change Category: Evening' }).click();
  const dialog = laptop.getByRole('dialog', { name: 'Change Category' });
  await expect(dialog.getByRole('button', { name: 'Evening' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(laptop);
  await dialog.getByRole('button', { name: 'Morning' }).click();
  await expect(laptop.getByRole('button', { name: 'Change Category: Morning' })).toBeVisible();
  await expect(laptop.getByRole('link', { name: 'Amina Yusuf' })).toBeVisible();
  await same();
});

test('after a change of category the people and topics of the old one are no longer listed [LIVE-14, LIVE-15]', async ({
  hassan,
}) => {
  const laptop = await hassan.onLaptop({ path: '/staff/topics' });
  await expect(laptop.getByText('At the doctor').first()).toBeVisible();
  const same = await withoutReloading(laptop);
  await laptop.getByRole('button', { name: 'Change Category: Evening' }).click();
  await laptop.getByRole('dialog').getByRole('button', { name: 'Morning' }).click();
  await expect(laptop.getByText('Formal letters').first()).toBeVisible();
  await expect(laptop.getByText('At the doctor')).toHaveCount(0);
  await laptop
    .getByRole('link', { name: /^Students/ })
    .first()
    .click();
  await expect(laptop.getByRole('link', { name: 'Amina Yusuf' })).toBeVisible();
  await expect(laptop.getByRole('link', { name: 'Dao Nguyen' })).toHaveCount(0);
  await same();
});
