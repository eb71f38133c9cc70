// The table of calls for notifications: people choose for themselves how they are told, and administrators what it may cost.
import { noChoices } from '@foothold/domain/notifications/choices';
import { categories } from '../../world-ids.ts';
import { active, admins } from '../../worlds/rules.ts';
import { by, each, lines, told, type Calls } from '../line.ts';

const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/some-browser',
  keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
};

export const notificationsCalls: Calls = {
  'notifications.readPushKey': by(active),
  'notifications.keepPushDevice': lines(subscription, {
    'the own browser': [{}, active],
    'an address that is no push service': [{ endpoint: 'https://example.org/' }, told(422, active)],
  }),
  'notifications.forgetPushDevice': by(active),
  'notifications.sendTestPush': by(active),
  'notifications.readQuietHours': by(active),
  'notifications.setContactChoices': by(active, { ...noChoices, messages: 'off' }),
  'notifications.notePresence': by(active, { visible: true }),
  'notifications.readUnread': by(active),
  'notifications.readReach': each('categoryId', { morning: categories.morning }, () => admins),
  'notifications.setTextBudget': each('categoryId', { morning: categories.morning }, () => admins, {
    input: { capPence: 500, template: null },
  }),
};
