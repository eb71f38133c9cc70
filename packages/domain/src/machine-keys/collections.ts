// The live collection of a category's machine keys.
import { collection } from '../contract/collection.ts';
import type { Id } from '../contract/id.ts';
import { ids } from '../contract/params.ts';
import type { KeyScope } from './scopes.ts';

export type MachineKey = {
  readonly id: Id;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  /** How the key begins. */
  readonly prefix: string;
  /** Null: the account has been deleted. */
  readonly createdByName: string | null;
  readonly createdAt: string;
  /** Up to a minute too early, since uses are recorded once a minute at most; null: never used. */
  readonly lastUsedAt: string | null;
};

/** The keys that work. Never holds a key or a hash of one. */
export const machineKeysOfCategory = collection<MachineKey>()({
  name: 'machineKeys.ofCategory',
  params: ids('categoryId'),
  key: 'id',
});
