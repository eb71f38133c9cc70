// The result of a save by staff: done, in conflict with a colleague's change, or failed with a message.
import { refusalOf } from '../../connection/calls.ts';
import { conflictOf } from '../../connection/conflict.ts';

export type SaveResult<Current = never> =
  | { readonly outcome: 'done' }
  /** Somebody else saved first; `current` is the stored version. */
  | { readonly outcome: 'conflict'; readonly current: Current }
  | { readonly outcome: 'failed'; readonly msg: string; readonly details: Readonly<Record<string, unknown>> };

/** Awaits the work and never throws, so that the form keeps its input. `isCurrent` says what the stored version of a conflict is. */
export async function trySave<Current = never>(
  work: () => Promise<unknown>,
  isCurrent?: (value: unknown) => value is Current,
): Promise<SaveResult<Current>> {
  try {
    await work();
    return { outcome: 'done' };
  } catch (error) {
    const current = isCurrent === undefined ? null : conflictOf(error, isCurrent);
    if (current !== null) return { outcome: 'conflict', current };
    const { msg, details } = refusalOf(error);
    return { outcome: 'failed', msg, details };
  }
}
