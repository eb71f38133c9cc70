// Sends an edit. Concurrent changes of others are merged and sent again, unless both have changed the same field.
import { changesFrom, mergeEdits, only } from './merge-edits.ts';

/** What an edit began from. The version is 0 where there is none. */
export type Base<Values> = { readonly values: Values; readonly version: number };

/** The stored state that a send was refused for; it may lack fields. */
export type Current<Values> = Partial<Values> & { readonly version: number };

export type Send<Values> = (values: Values, call: Call<Values>) => Promise<unknown>;

export type Call<Values> = {
  /** The same for every send of the same values: one whose answer was lost is not executed twice. */
  readonly callId: string;
  readonly expectedVersion: number;
  /** The fields that differ from what the edit began from. */
  readonly changes: Partial<Values>;
};

export type Outcome<Values> =
  | { readonly outcome: 'sent' }
  | {
      readonly outcome: 'conflict';
      /** What is stored now. */
      readonly base: Base<Values>;
      /** Merged: mine where both have changed the same. */
      readonly values: Values;
      /** Of those fields, what the others have saved. */
      readonly theirs: Partial<Values>;
    };

type Edit<Values> = {
  readonly base: Base<Values>;
  readonly values: Values;
  readonly callId: string;
  readonly send: Send<Values>;
  readonly conflictOf: (error: unknown) => Current<Values> | null;
};

/** Rejects with what `send` rejects with, unless that is a conflict. */
export async function sendMerged<Values extends object>(edit: Edit<Values>): Promise<Outcome<Values>> {
  const { base, values, callId, send, conflictOf } = edit;
  try {
    const changes = changesFrom(base.values, values);
    await send(values, { callId, expectedVersion: base.version, changes });
    return { outcome: 'sent' };
  } catch (error) {
    const current = conflictOf(error);
    if (current === null) throw error;
    const { merged, both } = mergeEdits(base.values, values, current);
    const stored = mergeEdits(base.values, base.values, current).merged;
    const now = { values: stored, version: current.version };
    if (both.length > 0)
      return { outcome: 'conflict', base: now, values: merged, theirs: only(stored, both) };
    return sendMerged({ ...edit, base: now, values: merged, callId: crypto.randomUUID() });
  }
}
