// The table of calls for notifications: a learner's browser receives what is new for that learner, and nobody else's does.
import { learners } from '../../worlds/rules.ts';
import { by, lines, told, type Calls } from '../line.ts';

const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/some-browser',
  keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
};

export const notificationsCalls: Calls = {
  'notifications.readPushKey': by(learners),
  'notifications.keepPushDevice': lines(subscription, {
    'the own browser': [{}, learners],
    'an address that is no push service': [{ endpoint: 'https://example.org/' }, told(422, learners)],
  }),
  'notifications.forgetPushDevice': by(learners),
  'notifications.sendTestPush': by(learners),
};
