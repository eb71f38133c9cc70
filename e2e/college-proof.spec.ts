// Staff whose account is connected show at their college that it is still them, and what they were doing goes on.
import type { Locator, Page } from '@playwright/test';
import type { Account } from '../testing/oidc-tenant.ts';
import type { TestNode } from '../testing/node.ts';
import { chats } from '../testing/world-ids.ts';
import { chooseFromMenu } from './class-page.ts';
import { connect, openCollege, signInAtCollege } from './college.ts';
import { withFingerprint } from './fingerprint.ts';
import { expectAccessible } from './proofs.ts';
import { expect, test } from './stage.ts';

const accounts = new Map<string, Account>([
  ['colin', { name: 'Colin Clarke', groups: ['tutors'] }],
  ['hassan', { name: 'Hassan Ali', groups: ['tutors'] }],
]);

/** Opens the question in which way it is still him. */
async function askToDelete(laptop: Page, stage: TestNode, userId: string): Promise<Locator> {
  await stage.pool.query(
    "update auth.sessions set proved_at = now() - interval '16 minutes' where user_id = $1",
    [userId],
  );
  await laptop.goto(`/staff/classrooms/${chats.empty}`);
  await chooseFromMenu(laptop, 'Delete classroom');
  await laptop.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  return laptop.getByRole('dialog', { name: 'Is it still you?' });
}

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
  const laptop = await clarke.onLaptop();
  const question = await askToDelete(laptop, stage, clarke.id);
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

test('a teacher who has closed the window of the college uses the passkey instead, and a window that the server refuses closes by itself', async ({
  clarke,
  stage,
  watch,
}) => {
  watch.expect(/fonts\.googleapis\.com|status of (403|503)/);
  const college = await openCollege(stage, accounts);
  await connect(stage, college, 'clarke', 'colin');
  // Its account is then as good as a passkey.
  await stage.pool.query("update auth.issuers set required_amr = '{mfa}' where id = $1", [college.id]);
  const laptop = await clarke.onLaptop({ path: '/profile/twoStep' });
  await withFingerprint(laptop);
  await laptop.getByRole('button', { name: 'Add a passkey' }).click();
  await laptop.getByRole('button', { name: 'I have kept them' }).click();
  const question = await askToDelete(laptop, stage, clarke.id);
  const passkey = question.getByRole('button', { name: 'Use your passkey' });
  const atCollege = question.getByRole('button', { name: 'Use your college account' });
  await atCollege.click();
  const press = async () => {
    const opened = laptop.waitForEvent('popup');
    await atCollege.click();
    return opened;
  };
  await test.step('the server refuses', async () => {
    await laptop.route('**/api/singleSignOn/begin', (route) => route.fulfill({ status: 503 }), { times: 1 });
    const popup = await press();
    await expect.poll(() => popup.isClosed()).toBe(true);
    await expect(question.getByRole('alert')).toBeVisible();
  });
  await test.step('closed by the teacher', async () => {
    const popup = await press();
    await popup.waitForURL(`${college.tenant.url}/**`);
    await popup.close();
    await passkey.click();
    await passkey.click();
    await expect(question).toHaveCount(0);
  });
  await expect(laptop).toHaveURL('/staff/classrooms');
  await expect(laptop.getByRole('article', { name: 'New class' })).toHaveCount(0);
  await college.tenant.stop();
});
