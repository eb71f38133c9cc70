// The oldest phones that the app is built for: iPhones that end at iOS 16, whose browser lacks three functions.
import { chats, modules, tasks, topics } from '../testing/world-ids.ts';
import { say } from './chat-page.ts';
import { untilInstalled } from './device.ts';
import { offline } from './out-of-reach.ts';
import { expect, test } from './stage.ts';
import { recordVoice } from './voice-recorder.ts';

const task = `/topics/${topics.town}/modules/${modules.directions}/tasks/${tasks.photo}`;

test('a learner whose phone ends at iOS 16 signs in, opens a lesson, records, writes a link, and opens the app without a network', async ({
  bilal,
  watch,
}) => {
  watch.expect(offline);
  const phone = await bilal.onPhone({ path: 'about:blank', signedIn: false });
  await phone.context().addInitScript(() => {
    Reflect.deleteProperty(Map, 'groupBy');
    Reflect.deleteProperty(Promise, 'withResolvers');
    Reflect.deleteProperty(URL, 'canParse');
  });
  await phone.goto('/');
  await bilal.signInOn(phone);
  await expect(phone.getByRole('link', { name: /Asking the way/ }).first()).toBeVisible();
  await phone
    .getByRole('link', { name: /^Next:/ })
    .first()
    .click();
  await expect(phone.locator('iframe')).toBeVisible();
  await phone.goto(task);
  await recordVoice(phone);
  await expect(phone.getByRole('group', { name: /^Recording/ })).toBeVisible();
  await phone.goto(`/classes/${chats.blue}`);
  await say(phone, 'See https://example.org/street');
  await expect(phone.getByRole('link', { name: 'https://example.org/street' })).toBeVisible();

  await phone.goto('/');
  await untilInstalled(phone);
  await phone.context().setOffline(true);
  await phone.reload();
  await expect(phone.getByRole('link', { name: /Asking the way/ }).first()).toBeVisible();
});
