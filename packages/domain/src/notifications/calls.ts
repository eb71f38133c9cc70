// Calls by which people hear of what is new while the app is closed, and say how they want to.
import { callsOf } from '../call.ts';
import { z } from '../contract/schema.ts';
import { contactChoices } from './choices.ts';
import { pushSubscription } from './input.ts';

const { get, put, post, del } = callsOf('Notifications');

/** The public key that a browser subscribes with, base64url. */
export const readPushKey = get('/users/me/pushKey', 'The key for push subscriptions', {
  may: 'signedIn',
  answers: { publicKey: z.string() },
});

/** Of this session, with which it ends. Another person's on the same browser is forgotten. */
export const keepPushDevice = put('/users/me/pushDevice', 'Send what is new to this browser', {
  may: 'signedIn',
  // What one wants oneself.
  records: [],
  input: pushSubscription,
});

export const forgetPushDevice = del('/users/me/pushDevice', 'Send nothing to this browser any more', {
  may: 'signedIn',
  // What one wants oneself.
  records: [],
});

/** At once, to this browser only. */
export const sendTestPush = post('/users/me/pushDevice/test', 'Send a test to this browser', {
  may: 'signedIn',
  // What one wants oneself.
  records: [],
});

/** What holds for a person who has chosen nothing: between these local times, `HH:MM`, nothing comes. */
export const readQuietHours = get('/users/me/quietHours', 'The usual quiet hours', {
  may: 'signedIn',
  answers: { from: z.string(), until: z.string() },
});

export const setContactChoices = put('/users/me/contactChoices', 'Choose which news comes, and how', {
  may: 'signedIn',
  // What one wants oneself.
  records: [],
  input: contactChoices,
});

/** Said while somebody uses the app, every two minutes at most, and once when it is not in view any more: nobody is told what they look at. */
export const notePresence = put('/users/me/presence', 'Say whether the app is in view', {
  may: 'signedIn',
  // Nothing that staff change.
  records: [],
  input: { visible: z.boolean() },
});

/** How much is unread in the app: the number on its icon. */
export const readUnread = get('/users/me/unread', 'How much is unread', {
  may: 'signedIn',
  answers: { count: z.number() },
});
