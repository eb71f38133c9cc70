// The categories of the signed-in person, and changing the selected one.
import { categoriesOfUser, type Category } from '@foothold/domain/categories/collections';
import { useLive } from '@foothold/live/react/use-live';
import { useOutbox } from '@foothold/live/react/use-outbox';
import { useEffect } from 'react';
import { calls } from '../../connection/calls.ts';
import { useChange, useWaitingChanges } from '../../connection/use-change.ts';
import { useViewer } from '../../session/viewer.tsx';

export function useCategories(): readonly Category[] {
  const viewer = useViewer();
  return useLive(categoriesOfUser, { userId: viewer.id }).rows.toSorted((a, b) =>
    a.categoryName.localeCompare(b.categoryName),
  );
}

/** At once, or not at all. Everything that is filtered by the selection follows the new one as soon as the server says so. */
export async function selectCategory(categoryId: string): Promise<void> {
  await calls.people.selectCategory({ categoryId });
}

type CategoryChoice = {
  /** What was chosen last on this device, or else what is selected. */
  readonly categoryId: string;
  /** It is chosen, and nothing has changed yet. */
  readonly isWaiting: boolean;
  /** Why the last choice was refused: a sentence of the catalogue. */
  readonly problem: string | null;
  /** Throws a refusal when this device has no room for it. */
  readonly choose: (categoryId: string) => Promise<void>;
};

/** Kept until there is a network; only the last choice counts. */
export function useCategoryChoice(): CategoryChoice {
  const { selectedCategoryId } = useViewer();
  const outbox = useOutbox();
  const change = useChange('people.selectCategory');
  const choices = useWaitingChanges('people.selectCategory');
  const last = choices.at(-1);
  useEffect(() => {
    for (const { item, input } of choices)
      if (item.state.name === 'sent' && input.categoryId === selectedCategoryId) outbox.settle(item.id);
  }, [outbox, choices, selectedCategoryId]);
  const { state } = last?.item ?? {};
  return {
    categoryId:
      last === undefined || state?.name === 'try-again' ? selectedCategoryId : last.input.categoryId,
    isWaiting: state?.name === 'waiting' || state?.name === 'sending',
    problem: state?.name === 'try-again' ? state.refusal.msg : null,
    choose: async (categoryId) => {
      const overtaken = choices.filter(({ item }) => ['waiting', 'try-again'].includes(item.state.name));
      await Promise.all(overtaken.map(({ item }) => outbox.discard(item.id)));
      // One that is under way may arrive: then this one comes after it.
      if (categoryId === selectedCategoryId && overtaken.length === choices.length) return;
      await change({ subject: 'own', input: { categoryId } });
    },
  };
}
