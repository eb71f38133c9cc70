// Calls by which a browser receives what is new while the app is closed.
import { callsOf } from '../call.ts';
import { z } from '../contract/schema.ts';
import { pushSubscription } from './input.ts';

const { get, put, post, del } = callsOf('Notifications');

/** The public key that a browser subscribes with, base64url. */
export const readPushKey = get('/users/me/pushKey', 'The key for push subscriptions', {
  may: 'learn',
  answers: { publicKey: z.string() },
});

/** Of this session, with which it ends. Another person's on the same browser is forgotten. */
export const keepPushDevice = put('/users/me/pushDevice', 'Send what is new to this browser', {
  may: 'learn',
  // What one wants oneself.
  records: [],
  input: pushSubscription,
});

export const forgetPushDevice = del('/users/me/pushDevice', 'Send nothing to this browser any more', {
  may: 'learn',
  // What one wants oneself.
  records: [],
});

/** At once, to this browser only. */
export const sendTestPush = post('/users/me/pushDevice/test', 'Send a test to this browser', {
  may: 'learn',
  // What one wants oneself.
  records: [],
});
