// A way from the review queue to another page: the item at which the queue was left, for the bar that leads back to it.
import type { ToReview } from '@foothold/domain/progress/review';
import { useSyncExternalStore } from 'react';
import { session } from '../../connection/session.ts';
import { useViewer } from '../../session/viewer.tsx';

let left: { readonly item: ToReview; readonly categoryId: string } | null = null;
const listeners = new Set<() => void>();

function set(next: typeof left): void {
  left = next;
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function endReviewTrip(): void {
  set(null);
}

/** For a link that leads out of the queue, and for one that leads back to another item. */
export function useReviewTripFrom(item: ToReview): () => void {
  const { selectedCategoryId: categoryId } = useViewer();
  return () => set({ item, categoryId });
}

/** Where the queue of the selected category was left; null: the viewer did not come from there. */
export function useReviewTrip(): ToReview | null {
  const { selectedCategoryId } = useViewer();
  const now = useSyncExternalStore(watch, () => left);
  return now?.categoryId === selectedCategoryId ? now.item : null;
}

// The next person at this device comes from nowhere.
session.watch(() => set(null));
