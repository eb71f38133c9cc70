// The signed-in user's categories, and changing the selected one.
import { categoriesOfUser, type Category } from '@foothold/domain/categories/collections';
import { useLive } from '@foothold/live/react/use-live';
import { useOutbox } from '@foothold/live/react/use-outbox';
import { useCallback } from 'react';
import { calls } from '../../connection/calls.ts';
import { useChange, useWaitingChanges, type WaitingChange } from '../../connection/use-change.ts';
import { useOutboxOverlay } from '../../connection/use-outbox-overlay.ts';
import { useViewer } from '../../session/viewer.tsx';

export function useCategories(): readonly Category[] {
  const viewer = useViewer();
  return useLive(categoriesOfUser, { userId: viewer.id }).rows.toSorted((a, b) =>
    a.categoryName.localeCompare(b.categoryName),
  );
}

/** Online only. Everything filtered by the selection follows once the server confirms. */
export async function selectCategory(categoryId: string): Promise<void> {
  await calls.people.selectCategory({ categoryId });
}

type CategoryChoice = {
  /** The last choice on this device, or else the selected category. */
  readonly categoryId: string;
  /** Chosen, but not confirmed by the server. */
  readonly isWaiting: boolean;
  /** Why the last choice was refused: a message id. */
  readonly problem: string | null;
  /** Throws `CallRefused` when the device has no storage space for it. */
  readonly choose: (categoryId: string) => Promise<void>;
};

/** Waits in the outbox for a network; only the last choice counts. */
export function useCategoryChoice(): CategoryChoice {
  const { selectedCategoryId } = useViewer();
  const outbox = useOutbox();
  const change = useChange('people.selectCategory');
  const isSelected = useCallback(
    ({ item, input }: WaitingChange<'people.selectCategory'>) =>
      item.state.name === 'sent' && input.categoryId === selectedCategoryId,
    [selectedCategoryId],
  );
  const { items: choices } = useOutboxOverlay(useWaitingChanges('people.selectCategory'), isSelected);
  const last = choices.at(-1);
  const { state } = last?.item ?? {};
  return {
    categoryId:
      last === undefined || state?.name === 'try-again' ? selectedCategoryId : last.input.categoryId,
    isWaiting: state?.name === 'waiting' || state?.name === 'sending',
    problem: state?.name === 'try-again' ? state.refusal.msg : null,
    choose: async (categoryId) => {
      const superseded = choices.filter(({ item }) => ['waiting', 'try-again'].includes(item.state.name));
      await Promise.all(superseded.map(({ item }) => outbox.discard(item.id)));
      // One in progress may still be executed: then this one follows it.
      if (categoryId === selectedCategoryId && superseded.length === choices.length) return;
      await change({ subject: 'own', input: { categoryId } });
    },
  };
}
