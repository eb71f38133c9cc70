// The categories of the signed-in person, and changing the selected one.
import { categoriesOfUser, type Category } from '@foothold/domain/categories/collections';
import { useLive } from '@foothold/live/react/use-live';
import { calls } from '../../connection/calls.ts';
import { useViewer } from '../people/viewer.tsx';

export function useCategories(): readonly Category[] {
  const viewer = useViewer();
  return useLive(categoriesOfUser, { userId: viewer.id }).rows.toSorted((a, b) =>
    a.categoryName.localeCompare(b.categoryName),
  );
}

/** Everything that is filtered by the selection follows the new one as soon as the server says so. */
export async function selectCategory(categoryId: string): Promise<void> {
  await calls.people.selectCategory({ categoryId });
}
