// The live collections of single sign-on: the services of a category, its administrators for emergencies, and the identities of a person.
import { collection } from '../contract/collection.ts';
import type { Id } from '../contract/id.ts';
import { ids } from '../contract/params.ts';
import type { ClaimRules } from './rules.ts';

export const waysToLink = ['code', 'records', 'profile', 'first sign-in'] as const;
export type WayToLink = (typeof waysToLink)[number];

export type Issuer = ClaimRules & {
  readonly id: Id;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly hasSecret: boolean;
  readonly scopes: string;
  /** The claim that has a person's number in the records; empty: none. */
  readonly personClaim: string;
  /** False: only people who are connected get in. */
  readonly createsAccounts: boolean;
  /** Null: switched off. */
  readonly enabledAt: string | null;
  readonly version: number;
};

/** Never holds a client secret. */
export const issuersOfCategory = collection<Issuer>()({
  name: 'singleSignOn.issuersOfCategory',
  params: ids('categoryId'),
  key: 'id',
});

/** An administrator who can sign in with their password while the service is down. */
export type BreakGlass = {
  readonly userId: Id;
  readonly displayName: string | null;
  readonly since: string;
  /** The category has a service that is switched on. */
  readonly isNeeded: boolean;
  /** Could sign in now: still an administrator here, not locked by staff, with a passkey and a recovery code. */
  readonly isReady: boolean;
  readonly codesLeft: number;
};

export const breakGlassOfCategory = collection<BreakGlass>()({
  name: 'singleSignOn.breakGlassOfCategory',
  params: ids('categoryId'),
  key: 'userId',
});

/** Never holds the subject, which is the college's own name for a person. */
export type Identity = {
  readonly id: Id;
  readonly issuerName: string | null;
  readonly linkedBy: WayToLink;
  readonly linkedAt: string;
  readonly lastUsedAt: string | null;
};

/** For the person and for the administrators of their account. */
export const identitiesOfUser = collection<Identity>()({
  name: 'singleSignOn.identitiesOfUser',
  params: ids('userId'),
  key: 'id',
});
