// What staff do with a student's targets: adding, editing, deleting.
import { calls } from '../../connection/calls.ts';

/** Sent again after a lost answer under the same `targetId`, it is done once. */
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
  /** What the editor saw before. */
  readonly basedOn: string;
};

export async function editTarget(userId: string, edit: Edit): Promise<void> {
  await calls.targets.editTarget({ userId, ...edit });
}

export async function deleteTarget(userId: string, targetId: string): Promise<void> {
  await calls.targets.deleteTarget({ userId, targetId });
}
