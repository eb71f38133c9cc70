// Sends a completion mark from the outbox.
import type { Sender } from '@foothold/live/client/outbox-item';
import { calls } from '../../connection/calls.ts';
import { outcomeOfRefusal } from '../../connection/outcome.ts';

export const statusKind = 'progress.set';

export type StatusInput = {
  readonly resourceId: string;
  readonly moduleId: string;
  readonly topicId: string;
  readonly status: 'completed' | null;
};

export const sendStatus: Sender = async ({ input }, _blobs, { callId }) => {
  if (!isStatusInput(input)) return { outcome: 'done' };
  try {
    await calls.progress.setResourceStatus(input, { context: { callId } });
    return { outcome: 'done' };
  } catch (error) {
    return outcomeOfRefusal(error);
  }
};

export function isStatusInput(input: unknown): input is StatusInput {
  return typeof input === 'object' && input !== null && 'resourceId' in input && 'status' in input;
}
