// Learners sign in with phone number and PIN, stay signed in, and come back after their session has ended or the network was lost.
import type { Locator, Page } from '@playwright/test';
import { chats } from '../testing/world-ids.ts';
import type { Actor } from './actor.ts';
import { chooseFromMenu } from './class-page.ts';
import { expectAccessible, expectNoSidewaysScrolling } from './proofs.ts';
import { expect, test } from './stage.ts';

const refused = /status of 40[13]/;

function form(page: Page) {
  return {
    phoneNumber: page.getByLabel('Phone number'),
    pin: page.getByLabel('PIN', { exact: true }),
    signIn: page.getByRole('button', { name: 'Sign In' }),
    alert: page.getByRole('alert'),
  };
}

async function signIn(page: Page, actor: Actor, pin = actor.secret): Promise<void> {
  const { phoneNumber, pin: field, signIn } = form(page);
  await phoneNumber.fill(actor.phoneNumber);
  await field.fill(pin);
  await signIn.click();
}

const selectedIn = (field: Locator) =>
  field.evaluate(({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
    value.slice(selectionStart ?? 0, selectionEnd ?? 0),
  );

const storedSession = (page: Page) => page.evaluate(() => localStorage.getItem('foothold.session'));

test('a visitor who opens the app sees the student login [SIGN-1, SIGN-2, SIGN-3]', async ({ visitor }) => {
  const page = await visitor.onPhone();
  const { phoneNumber, pin } = form(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome');
  await expect(phoneNumber).toHaveAttribute('type', 'tel');
  await expect(pin).toHaveAttribute('inputmode', 'numeric');
  await expectAccessible(page);
});

test('an untouched login shows no errors, and its notice links to the privacy policy [SIGN-7, SIGN-21]', async ({
  visitor,
}) => {
  const page = await visitor.onPhone();
  const { signIn, alert } = form(page);
  await expect(signIn).toBeVisible();
  await expect(signIn).not.toHaveAttribute('aria-busy');
  await expect(alert).toBeEmpty();
  await expect(page.getByText('Please wait')).toHaveCount(0);
  const notice = page.getByText('You agree to our privacy policy.');
  await notice.getByRole('link', { name: 'privacy policy' }).click();
  await expect(page).toHaveURL('/privacy');
});

test('a learner who leaves a field empty is told which one, and nothing is sent [SIGN-9, SIGN-10, SIGN-12]', async ({
  visitor,
}) => {
  const page = await visitor.onPhone({ width: 320 });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  const { phoneNumber, pin, signIn } = form(page);
  await signIn.click();
  await expect(phoneNumber).toHaveAccessibleDescription('Please enter your phone number');
  await expect(pin).toHaveAccessibleDescription('Please enter your PIN');
  await expect(phoneNumber).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await phoneNumber.fill('07700 900100');
  await test.step('a PIN with characters other than digits is refused [SIGN-11]', async () => {
    await pin.fill('12x4');
    await pin.press('Enter');
    await expect(pin).toHaveAccessibleDescription('PINs can only contain numbers');
  });
  await expect(pin).toBeFocused();
  expect(sent.filter((url) => url.includes('/api/users/login'))).toEqual([]);
});

test(
  'a learner signs in and is still signed in after a reload [SIGN-24, SIGN-26, SIGN-27]',
  { tag: '@key' },
  async ({ amina }) => {
    const page = await amina.onPhone({ signedIn: false });
    await signIn(page, amina);
    await expect(form(page).signIn).toHaveCount(0);
    expect(JSON.parse((await storedSession(page)) ?? '')).toMatchObject({ userId: amina.id });
    await page.reload();
    await expect(page.getByRole('main')).toBeVisible();
    await expect(form(page).signIn).toHaveCount(0);
  },
);

test('a learner can type phone number and PIN in the digits of her own script [SIGN-4, SIGN-8]', async ({
  amina,
}) => {
  const page = await amina.onPhone({ signedIn: false });
  const arabic = (text: string) => text.replace(/[0-9]/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)));
  const { phoneNumber, pin, signIn } = form(page);
  await phoneNumber.fill(arabic(amina.phoneNumber));
  await pin.fill(arabic(amina.secret));
  await signIn.click();
  await expect(signIn).toHaveCount(0);
});

test('a spinner is shown until the server responds, and a wrong PIN is reported between PIN and button, ready to be typed again [SIGN-22, SIGN-23, SIGN-29]', async ({
  amina,
  watch,
}) => {
  watch.expect(refused);
  const page = await amina.onPhone({ signedIn: false });
  const requests: string[] = [];
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/users/login', async (route) => {
    requests.push(route.request().url());
    await answer.promise;
    await route.continue();
  });
  await signIn(page, amina, '000000');
  const { phoneNumber, pin, signIn: button, alert } = form(page);
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText('Please wait')).toBeAttached();
  // Repeated presses send the request once.
  await pin.press('Enter');
  answer.resolve();
  await expect(alert).toContainText('The phone number or the PIN is wrong.');
  await expect(alert).toContainText('Try again. Or press Reset PIN.');
  await expect(pin).toBeFocused();
  expect(await selectedIn(pin)).toBe('000000');
  await expect(pin).toHaveValue('000000');
  expect(requests).toHaveLength(1);
  expect(await storedSession(page)).toBeNull();
  await test.step('any message of the server is shown below what was typed [ERR-1]', async () => {
    const ownWords = 'The office is closed until Monday';
    await page.unroute('**/api/users/login');
    await page.route('**/api/users/login', (route) =>
      route.fulfill({ status: 401, json: { code: 'CLOSED', msg: ownWords } }),
    );
    await button.click();
    await expect(alert).toHaveText(ownWords);
    const tops = [pin, alert, button].map(async (part) => (await part.boundingBox())?.y ?? 0);
    const inOrder = await Promise.all(tops);
    expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
    await page.unroute('**/api/users/login');
  });
  await test.step('after a second wrong try she is asked whether the number is hers', async () => {
    await expect(alert).not.toContainText('Is this your card?');
    await phoneNumber.focus();
    await button.click();
    await expect(alert).toContainText('Is this your card? Check the phone number.');
    await expect(pin).toBeFocused();
    await page.keyboard.type('111111');
    await expect(pin).toHaveValue('111111');
  });
  await pin.fill(amina.secret);
  await button.click();
  await expect(button).toHaveCount(0);
});

test('a learner whose account staff have locked is told to contact a member of staff [SIGN-30, ERR-2]', async ({
  fatima,
  watch,
}) => {
  watch.expect(refused);
  const page = await fatima.onPhone({ signedIn: false });
  await signIn(page, fatima);
  await expect(form(page).alert).toHaveText(
    'Account locked, please contact a member of staffAsk your teacher.',
  );
});

test('a learner without a connection is told so, and the form keeps what was typed', async ({
  amina,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  const page = await amina.onPhone({ signedIn: false });
  const { phoneNumber, pin, signIn: button, alert } = form(page);
  await button.waitFor();
  await page.context().setOffline(true);
  await signIn(page, amina);
  await expect(alert).toHaveText('No connection. Please check your internet and try again');
  await expect(phoneNumber).toHaveValue(amina.phoneNumber);
  await page.context().setOffline(false);
  await expect(pin).toHaveValue(amina.secret);
  await button.click();
  await expect(button).toHaveCount(0);
});

test(
  'a session that has ended shows the login without a message, and after signing in the user continues where she was [SIGN-28, ERR-12, SIGN-57]',
  { tag: '@key' },
  async ({ amina, bilal, stage, watch }) => {
    // What she looks at is marked as seen, and that request may arrive after the session has ended.
    watch.expect(/401 \(Unauthorized\).*isNew/);
    const page = await amina.onPhone({ path: '/targets' });
    const targets = page.getByRole('heading', { level: 1, name: 'My Targets' });
    const endSessions = () => stage.pool.query('delete from auth.sessions where user_id = $1', [amina.id]);
    await expect(targets).toBeVisible();
    // The session ends while the page is closed.
    await page.goto('about:blank');
    await endSessions();
    await page.goto('/targets');
    await expect(form(page).signIn).toBeVisible();
    await expect(form(page).alert).toBeEmpty();
    expect(await storedSession(page)).toBeNull();
    await signIn(page, amina);
    await expect(targets).toBeVisible();
    // The session ends while the page is open, and the phone reloads it.
    await endSessions();
    await expect(form(page).signIn).toBeVisible();
    await page.reload();
    await expect(form(page).signIn).toBeVisible();
    await page.goto('/nothing/here');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sorry, page not found');
    await page.getByRole('link', { name: 'Home' }).click();
    await signIn(page, amina);
    await expect(targets).toBeVisible();
    // She logs out in another tab, which resets this one too, and somebody else signs in.
    const other = await page.context().newPage();
    await other.goto('/profile');
    await other.getByRole('button', { name: 'Log out' }).click();
    await expect(form(other).signIn).toBeVisible();
    await expect(form(page).signIn).toBeVisible();
    await expect(page).toHaveURL('/');
    await signIn(page, bilal);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Bilal Khan');
    await expect(page).toHaveURL('/');
  },
);

test('a spinner is shown while the user’s account is loading, and then the app [SIGN-31, FORCE-6]', async ({
  amina,
}) => {
  const page = await amina.onPhone({ signedIn: false });
  const connection = Promise.withResolvers<void>();
  await page.routeWebSocket(/\/api\/socket/, async (socket) => {
    await connection.promise;
    socket.connectToServer();
  });
  await page.route(/\/api\/(socket|opening)/, async (route) => {
    await connection.promise;
    await route.continue();
  });
  await signIn(page, amina);
  await expect(form(page).signIn).toHaveCount(0);
  await expect(page.getByText('Loading')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  connection.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Amina Yusuf');
});

test('a learner can see the PIN that is being typed', async ({ visitor }) => {
  const page = await visitor.onPhone();
  const { pin } = form(page);
  await pin.fill('135790');
  await expect(pin).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show PIN' }).click();
  await expect(pin).toHaveAttribute('type', 'text');
  await expect(pin).toHaveValue('135790');
});

for (const [where, path] of [
  ['the list of students', '/staff/users'],
  ['the classroom', `/staff/classrooms/${chats.blue}`],
] as const)
  test(`a teacher in ${where} shows a code for the phones in the room, and a learner who opens it signs in with it`, async ({
    visitor,
    amina,
    clarke,
  }) => {
    const laptop = await clarke.onLaptop({ path });
    if (path !== '/staff/users') await chooseFromMenu(laptop, 'Help people sign in');
    else await laptop.getByRole('button', { name: 'Help people sign in' }).click();
    const dialog = laptop.getByRole('dialog', { name: 'Help people sign in' });
    await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
    await expect(dialog).toContainText('It works until');
    const link = new URL(await dialog.getByText('/#room=').innerText());
    const page = await visitor.onPhone({ path: `${link.pathname}${link.hash}` });
    const login = page.waitForRequest('**/api/users/login');
    await signIn(page, amina);
    expect((await login).postDataJSON()).toMatchObject({ roomCode: link.hash.slice('#room='.length) });
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Amina');
    expect(new URL(page.url()).hash).toBe('');
  });

test('a learner whose sign-in is delayed by the rate limit is told so, and is signed in without pressing anything again', async ({
  visitor,
  amina,
  watch,
}) => {
  watch.expect(/status of 429/);
  const page = await visitor.onPhone();
  let refused = 0;
  await page.route('**/api/users/login', async (route) => {
    if (refused === 2) return route.continue();
    refused += 1;
    const msg = 'Too much at once. Please wait a moment and try again';
    return route.fulfill({ status: 429, json: { code: 'TOO_MANY', msg, retryAfterSeconds: 2 } });
  });
  await signIn(page, amina);
  await expect(page.getByText('Please wait. We try again …')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Amina Yusuf');
  expect(refused).toBe(2);
});
