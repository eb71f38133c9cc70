// When a screen crashes, the rest of the app keeps working.
import { expectAccessible } from './proofs.ts';
import { expect, test } from './stage.ts';

test('a learner whose screen crashes sees a calm message and the code of what it asked last, can go elsewhere, and can open the screen again', async ({
  amina,
  watch,
}) => {
  watch.expect(/a fault of the app/);
  const phone = await amina.onPhone({ path: '/profile' });
  const opening = phone.waitForResponse('**/api/opening');
  await phone.goto('/');
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Welcome, Amina Yusuf');
  // What is kept on the phone may be shown before the answer.
  await (await opening).finished();
  await phone.evaluate(() => {
    const dates = Intl.DateTimeFormat.prototype;
    const whole = Object.getOwnPropertyDescriptors(dates);
    const broken = () => {
      throw new Error('a fault of the app');
    };
    Object.defineProperties(dates, { format: { get: broken }, formatToParts: { value: broken } });
    Object.assign(window, { mend: () => Object.defineProperties(dates, whole) && undefined });
  });
  const heading = phone.getByRole('heading', { level: 1 });
  await phone.getByRole('link', { name: 'Inbox' }).first().click();
  await expect(heading).toHaveText('Something went wrong');
  await expect(phone.getByText('For help, say this code:')).toContainText(
    (await opening).headers()['x-request-id'] ?? 'an id',
  );
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Try again' }).click();
  await expect(heading).toHaveText('Something went wrong');
  await phone.getByRole('link', { name: 'Profile' }).first().click();
  await expect(heading).toHaveText('Profile');
  await phone.getByRole('link', { name: 'Inbox' }).first().click();
  await expect(heading).toHaveText('Something went wrong');
  await phone.evaluate('mend()');
  await phone.getByRole('button', { name: 'Try again' }).click();
  await expect(heading).toHaveText('Inbox');
});
