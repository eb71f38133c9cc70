// The live collections of one's own second factors and recovery codes.
import { collection } from '../contract/collection.ts';
import type { Id } from '../contract/id.ts';
import { ids } from '../contract/params.ts';
import type { FactorKind } from './proof.ts';

export type Factor = {
  readonly id: Id;
  readonly kind: FactorKind;
  /** Where it was added, such as `Chrome on Windows`. */
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
};

/** Never holds a secret. */
export const ownFactors = collection<Factor>()({
  name: 'secondFactor.own',
  params: ids('userId'),
  key: 'id',
});

/** A recovery code that was not used yet. Never holds the code or a hash of it. */
export type RecoveryCode = { readonly id: Id };

export const ownRecoveryCodes = collection<RecoveryCode>()({
  name: 'secondFactor.recoveryCodes',
  params: ids('userId'),
  key: 'id',
});
