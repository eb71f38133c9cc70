// What the form of a sign-in service holds, where each list is a text with one word on each line.
import type { Issuer } from '@foothold/domain/single-sign-on/collections';
import type { Ceiling } from '@foothold/domain/single-sign-on/rules';
import { conflictOf, isVersionOf } from '../../../connection/conflict.ts';

const texts = [
  'issuerName',
  'issuer',
  'clientId',
  'scopes',
  'groupsClaim',
  'ceiling',
  'personClaim',
] as const;
const lists = ['teacherGroups', 'adminGroups', 'requiredAmr', 'requiredAcr', 'requiredAcrs'] as const;

type Stored = Readonly<Record<(typeof texts)[number], string>> &
  Readonly<Record<(typeof lists)[number], readonly string[]>> & { readonly createsAccounts: boolean };
export type Entries = Readonly<Record<keyof Stored | 'clientSecret', string>>;

const ofNew: Stored = {
  issuerName: '',
  issuer: '',
  clientId: '',
  scopes: 'openid profile offline_access',
  groupsClaim: 'groups',
  teacherGroups: [],
  adminGroups: [],
  ceiling: 'teacher',
  requiredAmr: [],
  requiredAcr: [],
  requiredAcrs: [],
  personClaim: '',
  createsAccounts: false,
};

/** Null: a new one. */
export function entriesOf(issuer: Issuer | null): Entries {
  return entriesIn(issuer === null ? ofNew : { ...issuer, issuerName: issuer.name });
}

/** What another administrator has saved, if that is why the call was refused. */
export function savedMeanwhile(error: unknown): (Entries & { readonly version: number }) | null {
  const current = conflictOf(error, isStored);
  return current && { ...entriesIn(current), version: current.version };
}

export function settingsOf({ issuer: _, clientSecret: _secret, ...entries }: Entries) {
  return {
    ...entries,
    teacherGroups: wordsIn(entries.teacherGroups),
    adminGroups: wordsIn(entries.adminGroups),
    // Sound: the options are the ceilings.
    ceiling: entries.ceiling as Ceiling,
    requiredAmr: wordsIn(entries.requiredAmr),
    requiredAcr: wordsIn(entries.requiredAcr),
    requiredAcrs: wordsIn(entries.requiredAcrs),
    createsAccounts: entries.createsAccounts === 'yes',
  };
}

function isStored(value: unknown): value is Stored & { readonly version: number } {
  const isVersion = isVersionOf(...texts);
  return isVersion(value) && lists.every((list) => Array.isArray(new Map(Object.entries(value)).get(list)));
}

function entriesIn(stored: Stored): Entries {
  const { issuerName, issuer, clientId, scopes, groupsClaim, ceiling, personClaim } = stored;
  return {
    issuerName,
    issuer,
    clientId,
    // Never sent to the browser, so an empty one means no change.
    clientSecret: '',
    scopes,
    groupsClaim,
    teacherGroups: stored.teacherGroups.join('\n'),
    adminGroups: stored.adminGroups.join('\n'),
    ceiling,
    requiredAmr: stored.requiredAmr.join('\n'),
    requiredAcr: stored.requiredAcr.join('\n'),
    requiredAcrs: stored.requiredAcrs.join('\n'),
    personClaim,
    createsAccounts: stored.createsAccounts ? 'yes' : 'no',
  };
}

function wordsIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
