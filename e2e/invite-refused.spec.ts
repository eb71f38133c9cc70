// An invite that fails says why in its dialog: in the server's words, or, where the server has none, in ours.
import type { Page, Route } from '@playwright/test';
import { expect, test } from './stage.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Invite user' });

test("an invite that the server refuses says so in the server's words, and in ours when it has none; nothing entered is lost [ERR-23, USER-17]", async ({
  clarke,
  stage,
  watch,
}) => {
  watch.expect(/status of (409|500|502|418)|ERR_FAILED/);
  const laptop = await clarke.onLaptop({ path: '/staff/users' });
  await laptop.getByRole('button', { name: 'Invite', exact: true }).click();
  const entries = {
    'First name': 'Leila',
    Surname: 'Haddad',
    'Phone number': '07700 900951',
    PIN: '246813',
    'Confirm PIN': '246813',
  };
  for (const [label, text] of Object.entries(entries))
    await dialog(laptop).getByLabel(label, { exact: true }).fill(text);
  const answerWith = async (answer: (route: Route) => Promise<void>, sentence: string) => {
    await laptop.route('**/api/users', answer);
    await dialog(laptop).getByRole('button', { name: 'Invite' }).click();
    await expect(dialog(laptop).getByText(sentence, { exact: true })).toBeVisible();
    for (const [label, text] of Object.entries(entries))
      await expect(dialog(laptop).getByLabel(label, { exact: true })).toHaveValue(text);
    await laptop.unroute('**/api/users');
  };
  const ownWords = 'The register is closed until Monday';
  const ours = 'Something went wrong, please try again';
  await answerWith(
    (route) => route.fulfill({ status: 409, json: { code: 'CLOSED', msg: ownWords } }),
    ownWords,
  );
  // The app's own sentence, each time after one of the server, so that it cannot be left over from before.
  const nothingUsable: ((route: Route) => Promise<void>)[] = [
    (route) => route.abort(),
    (route) => route.fulfill({ status: 500, body: '' }),
    (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    (route) => route.fulfill({ status: 500, json: { error: 'no msg' } }),
    (route) => route.fulfill({ status: 500, json: { code: 'ODD', msg: '' } }),
    (route) => route.fulfill({ status: 418, json: { code: 'ODD', msg: { not: 'a sentence' } } }),
  ];
  for (const answer of nothingUsable) {
    await answerWith(answer, ours);
    await answerWith(
      (route) => route.fulfill({ status: 409, json: { code: 'CLOSED', msg: ownWords } }),
      ownWords,
    );
  }
  const invited = "select 1 from users where display_name = 'Leila Haddad'";
  expect((await stage.pool.query(invited)).rowCount).toBe(0);
  await dialog(laptop).getByRole('button', { name: 'Invite' }).click();
  await expect(laptop.getByRole('list', { name: 'Welcome cards' })).toContainText('Leila Haddad');
  expect((await stage.pool.query(invited)).rowCount).toBe(1);
});
