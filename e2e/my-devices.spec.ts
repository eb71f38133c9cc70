// "My devices": signing out a lost phone from another, the end of unused staff sessions, unlocking an account, and failed sign-ins in the audit log.
import { phoneNumberOf } from '../testing/cast.ts';
import { startTestNode } from '../testing/node.ts';
import { Actor } from './actor.ts';
import { expectAccessible, expectNoSidewaysScrolling } from './proofs.ts';
import { expect, test, webFolder } from './stage.ts';

test('a learner signs out a lost phone from another one, and the lost phone asks for the PIN at once', async ({
  amina,
  watch,
}) => {
  watch.expect(/status of 401/);
  const lost = await amina.onPhone({ signedIn: false });
  await amina.signInOn(lost);
  await expect(lost.getByRole('heading', { level: 1 })).toHaveText('Welcome, Amina Yusuf');
  const phone = await amina.onPhone({ path: '/profile' });
  await phone.getByRole('link', { name: 'My devices' }).click();
  const devices = phone.getByRole('list', { name: 'My devices' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await expect(devices.first()).toContainText('This device');
  await expect(devices.last()).toContainText('Chrome');
  await expectAccessible(phone);
  await expectNoSidewaysScrolling(phone);
  await devices
    .last()
    .getByRole('button', { name: /^Log out Chrome on \w/ })
    .click();
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(devices).toHaveCount(1);
  await expect(lost.getByLabel('PIN', { exact: true })).toBeVisible();
  await expect(devices.first()).toContainText('This device');
  await expect(phone.getByText('You are signed in only on this device.')).toBeVisible();
});

test('a teacher sees new devices appear in the list and signs out all other devices at once', async ({
  clarke,
  watch,
}) => {
  watch.expect(/status of 401/);
  const here = await clarke.onLaptop({ path: '/profile/devices' });
  const devices = here.getByRole('list', { name: 'My devices' }).getByRole('listitem');
  await expect(devices).toHaveCount(1);
  const others = [];
  for (const count of [2, 3]) {
    const other = await clarke.onLaptop({ path: '/staff', signedIn: false });
    await clarke.signInOn(other);
    await expect(devices).toHaveCount(count);
    others.push(other);
  }
  await here.getByRole('button', { name: 'Log out all other devices' }).click();
  await here.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(devices).toHaveCount(1);
  for (const other of others) {
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Staff Login');
  }
});

test('a teacher’s session that has been idle for a day ends even though the page is still open', async ({
  clarke,
  stage,
  watch,
}) => {
  watch.expect(/status of 401/);
  const laptop = await clarke.onLaptop({ path: '/staff' });
  await expect(laptop.getByRole('heading', { level: 1 })).toHaveText('Classrooms');
  const idle = `update auth.sessions set last_used_at = now() - interval '25 hours',
    idle_ends_at = now() - interval '1 hour' where user_id = $1`;
  await stage.pool.query(idle, [clarke.id]);
  await stage.pool.query("select graphile_worker.add_job('sign-in:end-idle-sessions', 'null'::json)");
  await expect(laptop.getByRole('heading', { level: 1 })).toHaveText('Staff Login');
});

test('a learner whose account somebody else has locked with wrong PINs is told so in the profile and can unlock it', async ({
  amina,
  stage,
}) => {
  const phone = await amina.onPhone({ path: '/profile' });
  await expect(phone.getByText('Somebody tried to sign in as you')).toHaveCount(0);
  for (let tries = 0; tries < 10; tries += 1) {
    await fetch(`${stage.url}/api/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phoneNumber: amina.phoneNumber, pin: '000000' }),
    });
  }
  await expect(phone.getByText('Somebody tried to sign in as you')).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Unlock' }).click();
  await expect(phone.getByText('Somebody tried to sign in as you')).toHaveCount(0);
  const other = await amina.onPhone({ signedIn: false });
  await amina.signInOn(other);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Welcome, Amina Yusuf');
});

test('an administrator sees failed sign-ins in the audit log: how many, from where, and the last digits of an unknown number', async ({
  browser,
  watch,
}) => {
  // On its own server, because failures of the last ten minutes, including those of other tests, are counted together.
  const node = await startTestNode({ webFolder });
  const priya = new Actor({ name: 'priya', browser, node, watch });
  try {
    for (const phoneNumber of [phoneNumberOf('amina'), '07700 900777']) {
      await fetch(`${node.url}/api/users/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ phoneNumber, pin: '000000' }),
      });
    }
    const laptop = await priya.onLaptop({ path: '/staff/admin/audit' });
    await expect(
      laptop.getByRole('row', { name: /Sign-in failed.*1 time, from .*Amina Yusuf/ }),
    ).toBeVisible();
    await expect(laptop.getByRole('row', { name: /unknown number ending in 777/ })).toBeVisible();
  } finally {
    await priya.leave();
    await node.stop();
  }
});
