// The staff's calls on a student's targets: adding, editing, deleting.
import { calls } from '../../connection/calls.ts';

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

type Edit = {
  readonly targetId: string;
  readonly targetText: string;
  /** The text that the editor saw before. */
  readonly basedOn: string;
};

export async function editTarget(userId: string, edit: Edit): Promise<void> {
  await calls.targets.editTarget({ userId, ...edit });
}

export async function deleteTarget(userId: string, targetId: string): Promise<void> {
  await calls.targets.deleteTarget({ userId, targetId });
}
