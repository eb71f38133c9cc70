// The staff's calls on a student's targets: adding, editing, deleting.
import { calls } from '../../../connection/calls.ts';

/** Idempotent by `targetId`: sent again after a lost answer, it is executed once. */
export async function addTarget(
  targetId: string,
  userId: string,
  category: string,
  targetText: string,
): Promise<void> {
  await calls.targets.addTarget(
    { userId, targetId, targetText, category },
    { context: { callId: targetId } },
  );
}

export async function editTarget(
  userId: string,
  targetId: string,
  targetText: string,
  expectedVersion: number,
): Promise<{ readonly version: number }> {
  return (await calls.targets.editTarget({ userId, targetId, targetText, expectedVersion })).target;
}

export async function deleteTarget(userId: string, targetId: string): Promise<void> {
  await calls.targets.deleteTarget({ userId, targetId });
}
