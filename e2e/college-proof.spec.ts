// Staff whose account is connected show at their college that it is still them, and what they were doing goes on.
import type { Account } from '../testing/oidc-tenant.ts';
import { chats } from '../testing/world-ids.ts';
import { chooseFromMenu } from './class-page.ts';
import { connect, openCollege, signInAtCollege } from './college.ts';
import { expectAccessible } from './proofs.ts';
import { expect, test } from './stage.ts';

const accounts = new Map<string, Account>([
  ['colin', { name: 'Colin Clarke', groups: ['tutors'] }],
  ['hassan', { name: 'Hassan Ali', groups: ['tutors'] }],
]);

test('a teacher deletes a class: the college asks for the password in a window, another account is refused there, and with the own one the class is deleted', async ({
  clarke,
  stage,
  watch,
}) => {
  // The service's own page asks for a font; the call is refused until it is proved.
  watch.expect(/fonts\.googleapis\.com/);
  watch.expect(/status of (403|422)/);
  const college = await openCollege(stage, accounts);
  await connect(stage, college, 'clarke', 'colin');
  await connect(stage, college, 'hassan', 'hassan');
  await stage.pool.query(
    "update auth.sessions set proved_at = now() - interval '16 minutes' where user_id = $1",
    [clarke.id],
  );
  const laptop = await clarke.onLaptop({ path: `/staff/classrooms/${chats.empty}` });
  await chooseFromMenu(laptop, 'Delete classroom');
  await laptop.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  const question = laptop.getByRole('dialog', { name: 'Is it still you?' });
  const atCollege = question.getByRole('button', { name: 'Use your college account' });
  await expect(atCollege).toBeVisible();
  await expectAccessible(laptop);

  const inWindow = async (login: string) => {
    const opened = laptop.waitForEvent('popup');
    await atCollege.click();
    const popup = await opened;
    await signInAtCollege(popup, login);
    return popup;
  };
  await test.step('who closes the window presses again', async () => {
    const opened = laptop.waitForEvent('popup');
    await atCollege.click();
    await (await opened).close();
    await expect(atCollege).toBeEnabled();
  });
  await test.step('another account of the college proves nothing', async () => {
    const popup = await inWindow('hassan');
    await expect(popup.getByText('This is another college account')).toBeVisible();
    await expect(question.getByText('This is another college account')).toBeVisible();
    await popup.close();
  });
  await inWindow('colin');
  await expect(question).toHaveCount(0);
  await expect(laptop).toHaveURL('/staff/classrooms');
  await expect(laptop.getByRole('article', { name: 'New class' })).toHaveCount(0);
  await college.tenant.stop();
});
