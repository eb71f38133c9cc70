// The ids of everything in the test data except users, by the name that tests use.
import { idOf } from './identity.ts';

function named<const Word extends string>(kind: string, ...words: Word[]): Readonly<Record<Word, string>> {
  return Object.fromEntries(words.map((word) => [word, idOf(`${kind} ${word}`)])) as Record<Word, string>;
}

export const categories = named('category', 'morning', 'evening', 'empty');
export const topics = named('topic', 'town', 'closed', 'health');
export const modules = named(
  'module',
  'directions',
  'shopping',
  'market',
  'letters',
  'spare',
  'doctor',
  'pharmacy',
  'new',
);
export const resources = named('resource', 'map', 'route', 'broken', 'list', 'stall', 'visit', 'shelf');
export const tasks = named('task', 'describe', 'photo', 'shopList', 'sell', 'post', 'call');
/** Pictures that Mr Clarke has uploaded: for a module that does not exist yet, and for one that does. */
export const files = named('file', 'pictureOfNew', 'pictureOfDirections', 'helloOfDao');
/** Mr Clarke has changed Bilal's number, long ago. */
export const alerts = named('alert', 'bilalChanged');
export const chats = named(
  'chat',
  'blue',
  'green',
  'red',
  'old',
  'empty',
  'aminaAndClarke',
  'bilalAndClarke',
  'daoAndOkafor',
);
export const messages = named(
  'message',
  'blueFirst',
  'blueSecond',
  'blueOfNobody',
  'greenFirst',
  'redFirst',
  'aminaToClarke',
  'daoToOkafor',
);
export const evidence = named(
  'evidence',
  'aminaOpen',
  'aminaCommented',
  'aminaOfNobody',
  'aminaForTarget',
  'bilalOpen',
  'carlosForTarget',
  'carlosOpen',
  'daoOpen',
  'elenaOpen',
);
export const comments = named('comment', 'aminaCommented', 'aminaOfNobody', 'carlosForTarget');
export const phrases = named('phrase', 'ofClarke', 'ofPriya');
export const targets = named('target', 'aminaNew', 'aminaSeen', 'bilalSeen', 'carlosSeen', 'daoNew');
export const templates = named('template', 'published', 'draft', 'evening');
export const templateQuestions = named('template question', 'goal', 'level', 'result', 'draft', 'evening');
export const plans = named('plan', 'amina', 'aminaOld', 'bilal', 'dao');
/** Ms Okafor has an authenticator app and recovery codes. */
export const factors = named('factor', 'okaforApp');
export const recoveryCodes = named('recovery code', 'first', 'second', 'used');
/** Of Morning: one that can be applied, one whose columns are not known; and one of Evening. */
export const rosterRuns = named('roster run', 'ready', 'columns', 'applied', 'stopped', 'evening');
export const machineKeys = named('machine key', 'morning', 'evening', 'revoked', 'roster', 'events', 'audit');
/** All are off, so that no test sends anything unless it wants to. */
export const webhooks = named('webhook', 'morning', 'register', 'evening');
export const events = named('event', 'blueCreated', 'redCreated');
export const issuers = named('issuer', 'morning', 'evening');
export const identities = named('identity', 'clarke', 'okafor');
export const policies = named('policy', 'shown', 'older', 'withdrawn');

export type Set = 'start' | 'end';
export function questionId(plan: keyof typeof plans, word: 'goal' | 'level' | 'result'): string {
  return idOf(`question ${word} of ${plan}`);
}
