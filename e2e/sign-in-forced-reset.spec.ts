// Users who must choose a new PIN or password see only that screen, at any address, and then the result.
import type { Page } from '@playwright/test';
import type { TestNode } from '../testing/node.ts';
import type { Actor } from './actor.ts';
import { expectAccessible } from './proofs.ts';
import { expect, test } from './stage.ts';

type Story = {
  readonly kind: 'PIN' | 'password';
  readonly chosen: string;
  readonly path: string;
  readonly done: string;
  readonly login: string;
};

async function completeForcedReset(person: Actor, stage: TestNode, story: Story): Promise<void> {
  const { kind, chosen, path, done, login } = story;
  await stage.pool.query('update user_contacts set reset_required = true where user_id = $1', [person.id]);
  const page = await person.onPhone({ path });
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(`Choose a new ${kind}`);
  await expectAccessible(page);
  await page.getByLabel('Phone number').fill('07700 900999');
  await page.getByLabel(`New ${kind}`).fill(chosen);
  await page.getByLabel(`Confirm ${kind}`).fill(chosen);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid phone number');
  await page.getByLabel('Phone number').fill(person.phoneNumber);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(heading).toHaveText(done);
  // All sessions have ended, and the page, which is still connected, knows it.
  await expect.poll(async () => (await person.call('GET', '/session')).status).toBe(401);
  await expect(heading).toHaveText(done);
  const stored = () => page.evaluate(() => localStorage.getItem('foothold.session'));
  expect(await stored()).not.toBeNull();
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(heading).toHaveText(login);
  expect(await stored()).toBeNull();
}

test(
  'a learner who must choose a new PIN sees only that, then the result and the login [FORCE-1, FORCE-2, FORCE-5]',
  { tag: '@key' },
  async ({ george, stage, watch }) => {
    watch.expect(/status of 400/);
    const story = { kind: 'PIN', chosen: '391738', done: 'PIN Reset OK', login: 'Welcome' } as const;
    await completeForcedReset(george, stage, { ...story, path: '/inbox' });
  },
);

test('a teacher who must choose a new password sees only that, then the result and the login [FORCE-3, FORCE-5, SIGN-55]', async ({
  clarke,
  stage,
  watch,
}) => {
  watch.expect(/status of 400/);
  const story = {
    kind: 'password',
    chosen: 'Lantern4?',
    done: 'Password Reset OK',
    login: 'Staff Login',
  } as const;
  await completeForcedReset(clarke, stage, { ...story, path: '/staff/users' });
});

type Form = {
  readonly labels: readonly [chosen: string, confirmed: string];
  /** Pairs of entries, for the field and for its confirmation. */
  readonly typed: readonly (readonly [string, string])[];
};

/** The errors that the form shows for each pair of entries, in order. */
async function errorsFor(page: Page, { labels, typed }: Form): Promise<string[]> {
  const [chosen, confirmed] = labels.map((label) => page.getByLabel(label));
  if (chosen === undefined || confirmed === undefined) throw new Error('Two fields are needed.');
  const described = async () => {
    const fields = [page.getByLabel('Phone number'), chosen, confirmed];
    const texts = await Promise.all(
      fields.map((field) =>
        field.evaluate((input) => {
          const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
          return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
        }),
      ),
    );
    return texts.join(' | ');
  };
  const errors: string[] = [];
  for (const [one, other] of typed) {
    await chosen.fill(one);
    await confirmed.fill(other);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeFocused();
    errors.push(await described());
  }
  return errors;
}

test('a forced reset refuses the same PINs, with the same errors, as a reset by link [FORCE-4]', async ({
  george,
  visitor,
  stage,
}) => {
  await stage.pool.query('update user_contacts set reset_required = true where user_id = $1', [george.id]);
  const form: Form = {
    labels: ['New PIN', 'Confirm PIN'],
    typed: [
      ['', ''],
      ['12345', '12345'],
      ['12345a', '12345a'],
      ['274916', '274917'],
    ],
  };
  const forced = await errorsFor(await george.onPhone({ path: '/' }), form);
  expect(forced).toEqual(await errorsFor(await visitor.onPhone({ path: '/reset/a-code' }), form));
  const rule = 'PINs must be numeric and have a minimum length of 6 digits';
  const sentences = ['Please choose a new PIN', rule, rule, 'PINs must match'];
  for (const [index, sentence] of sentences.entries()) expect(forced[index]).toContain(sentence);
  for (const each of forced) expect(each).toContain('Please enter your phone number');
  expect(forced[0]).toContain('Please confirm your PIN');
});

test('a forced reset refuses the same passwords, with the same errors, as a reset by link [FORCE-4]', async ({
  clarke,
  visitor,
  stage,
}) => {
  await stage.pool.query('update user_contacts set reset_required = true where user_id = $1', [clarke.id]);
  const form: Form = {
    labels: ['New password', 'Confirm password'],
    typed: [
      ['', ''],
      ['Passw0r?', 'short1?'],
      ['Password', 'Password'],
      ['Lantern4?', 'Lantern4!'],
    ],
  };
  const forced = await errorsFor(await clarke.onPhone({ path: '/staff' }), form);
  expect(forced).toEqual(await errorsFor(await visitor.onPhone({ path: '/reset/a-code/staff' }), form));
  const rule =
    'Minimum length 8 characters, including one uppercase, one lowercase, one number and one special case character (@ $ ! % * # ? &)';
  const sentences = ['Please choose a new password', 'Passwords must match', rule, 'Passwords must match'];
  for (const [index, sentence] of sentences.entries()) expect(forced[index]).toContain(sentence);
  for (const each of forced) expect(each).toContain('Please enter your phone number');
  expect(forced[0]).toContain('Please confirm your new password');
});
