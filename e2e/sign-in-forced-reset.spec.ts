// Who must choose a new PIN or password sees nothing else, whatever the address, and then the result.
import type { TestNode } from '../packages/testing/src/server.ts';
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

async function chooseAnew(person: Actor, stage: TestNode, story: Story): Promise<void> {
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
  // The sessions are over. Whoever is still connected has been told, and is sent away.
  await expect.poll(async () => (await person.call('GET', '/session')).status).toBe(401);
  await expect(heading).toHaveText(done);
  const stored = () => page.evaluate(() => localStorage.getItem('foothold.session'));
  expect(await stored()).not.toBeNull();
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(heading).toHaveText(login);
  expect(await stored()).toBeNull();
}

test('a learner who must choose a new PIN sees only that, then the result and the login [FORCE-1, FORCE-2, FORCE-5]', async ({
  george,
  stage,
  watch,
}) => {
  watch.expect(/status of 400/);
  const story = { kind: 'PIN', chosen: '654321', done: 'PIN Reset OK', login: 'Welcome' } as const;
  await chooseAnew(george, stage, { ...story, path: '/inbox' });
});

test('a teacher who must choose a new password sees only that, then the result and the login [FORCE-3, FORCE-5, SIGN-55]', async ({
  clarke,
  stage,
  watch,
}) => {
  watch.expect(/status of 400/);
  const story = {
    kind: 'password',
    chosen: 'Passw0rd?',
    done: 'Password Reset OK',
    login: 'Staff Login',
  } as const;
  await chooseAnew(clarke, stage, { ...story, path: '/staff/users' });
});
