// Viewing the list marks its new targets as seen; they are shown as new for as long as the list is open.
import type { Target } from '@foothold/domain/targets/collections';
import { useState } from 'react';
import { useChange } from '../../connection/use-change.ts';
import { silently, useSeen } from '../../ui/use-seen.ts';
import { useViewer } from '../../session/viewer.tsx';

/** Returns the ids of the targets that were new during this visit. */
export function useMarkSeen(targets: readonly Target[]): ReadonlySet<string> {
  const viewer = useViewer();
  const mark = useChange('targets.markTargetSeen');
  const unseen = targets.filter((target) => target.isNew && target.learnerId === viewer.id);
  const [newHere, setNewHere] = useState<ReadonlySet<string>>(new Set());
  if (unseen.some(({ id }) => !newHere.has(id)))
    setNewHere(new Set([...newHere, ...unseen.map(({ id }) => id)]));
  useSeen(unseen.length === 0 ? null : unseen.map(({ id }) => id).join(' '), () => {
    for (const { id } of unseen)
      silently(mark({ subject: id, input: { userId: viewer.id, targetId: id, isNew: false } }));
  });
  return newHere;
}
