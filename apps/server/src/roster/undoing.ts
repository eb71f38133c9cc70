// What each part of undoing a roster is given.
import type { Db } from '../database/db.ts';
import type { AppliedRow } from './applying.ts';
import type { Checked } from './undo-check.ts';

export type Undoing = {
  /** The transaction of this chunk. */
  readonly db: Db;
  readonly runId: string;
  readonly categoryId: string;
  readonly system: string;
  /** The administrator who has asked for it; null: deleted since. */
  readonly actorId: string | null;
};

/** A change that can be undone. */
export type Undone = Pick<Checked, 'userId' | 'chatId'> & { readonly row: AppliedRow };
