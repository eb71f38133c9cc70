// The result of a save by staff: done, in conflict with a colleague's change, or failed with a message.
import { Refusal } from '@foothold/domain/contract/refusal';
import { refusalOf } from '../../connection/calls.ts';
import { UploadInterrupted } from '../../connection/upload.ts';

export type SaveResult<Current = never> =
  | { readonly outcome: 'done' }
  /** Somebody else saved first; `current` is the stored version. */
  | { readonly outcome: 'conflict'; readonly current: Current }
  | { readonly outcome: 'failed'; readonly msg: string; readonly details: Readonly<Record<string, unknown>> };

/** Awaits the work and never throws, so that the form keeps its input. */
export async function trySave<Current = never>(work: () => Promise<unknown>): Promise<SaveResult<Current>> {
  try {
    await work();
    return { outcome: 'done' };
  } catch (error) {
    if (error instanceof UploadInterrupted || error instanceof Refusal) {
      return { outcome: 'failed', msg: error.message, details: {} };
    }
    const { code, msg, details } = refusalOf(error);
    if (code === 'CONFLICT' && 'current' in details) {
      return { outcome: 'conflict', current: details['current'] as Current };
    }
    return { outcome: 'failed', msg, details };
  }
}
