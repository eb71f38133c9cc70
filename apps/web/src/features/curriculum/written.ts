// What became of something that staff wrote: done, overtaken by a colleague, or failed with a sentence.
import { Refusal } from '@foothold/domain/contract/refusal';
import { refusalOf } from '../../connection/calls.ts';
import { UploadInterrupted } from '../../connection/upload.ts';

export type Written<Current = never> =
  | { readonly outcome: 'done' }
  /** Somebody was faster; `current` is what stands there now. */
  | { readonly outcome: 'overtaken'; readonly current: Current }
  | { readonly outcome: 'failed'; readonly msg: string; readonly details: Readonly<Record<string, unknown>> };

/** Waits for the work. Nothing is thrown: whoever writes keeps what they have typed. */
export async function written<Current = never>(work: () => Promise<unknown>): Promise<Written<Current>> {
  try {
    await work();
    return { outcome: 'done' };
  } catch (error) {
    if (error instanceof UploadInterrupted || error instanceof Refusal) {
      return { outcome: 'failed', msg: error.message, details: {} };
    }
    const { code, msg, details } = refusalOf(error);
    if (code === 'CONFLICT' && 'current' in details) {
      return { outcome: 'overtaken', current: details['current'] as Current };
    }
    return { outcome: 'failed', msg, details };
  }
}
