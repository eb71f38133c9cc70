// The starter pack of the selected category: whether it is offered to who may add it, and how far it has come; asked again whenever lessons arrive.
import { useEffect, useState } from 'react';
import { useAttempt } from '../../connection/use-attempt.ts';
import { calls } from '../../connection/calls.ts';
import { useAbilities } from '../../session/use-abilities.ts';
import { useViewer } from '../../session/viewer.tsx';

type Known = Awaited<ReturnType<typeof calls.curriculum.readStarterPack>> & {
  /** Of what it was read. */
  readonly of: string;
};

/** `arrived`: how many topics and modules the category has, which changes with each that is added. */
export function useStarterPack(arrived: number) {
  const { selectedCategoryId: categoryId } = useViewer();
  const [pack, setPack] = useState<Known | null>(null);
  const { busy, problem, attempt } = useAttempt();
  // A repeated press after a lost answer is the same call.
  const [callId] = useState(() => crypto.randomUUID());
  const of = `${categoryId} ${arrived}`;
  const mayAdd = useAbilities()('administer');
  const isKnown = pack?.of === of;
  useEffect(() => {
    if (isKnown || !mayAdd) return undefined;
    let left = false;
    calls.curriculum.readStarterPack({ categoryId }).then(
      (now) => left || setPack({ ...now, of }),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [categoryId, of, isKnown, mayAdd]);
  const add = () =>
    attempt(async () => {
      await calls.curriculum.addStarterPack({ categoryId }, { context: { callId } });
      setPack(null);
    });
  return { pack, busy, problem, add };
}
