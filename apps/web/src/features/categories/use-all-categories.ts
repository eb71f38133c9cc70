// All categories of the provider, for administrators, and what can be done to them.
import { allCategories, type Category } from '@foothold/domain/categories/collections';
import { useLive } from '@foothold/live/react/use-live';
import { calls } from '../../connection/calls.ts';

const everyone = {};

export function useAllCategories(): { readonly categories: readonly Category[]; readonly complete: boolean } {
  const { rows, status } = useLive(allCategories, everyone);
  return {
    categories: rows.toSorted(
      (a, b) => a.categoryName.localeCompare(b.categoryName) || a.id.localeCompare(b.id),
    ),
    complete: status === 'ready',
  };
}

/** Without an id a new one. */
export async function saveCategory(categoryId: string | null, categoryName: string): Promise<void> {
  if (categoryId === null) await calls.categories.createCategory({ categoryName });
  else await calls.categories.renameCategory({ categoryId, categoryName });
}

export async function deleteCategory(categoryId: string): Promise<void> {
  await calls.categories.deleteCategory({ categoryId });
}
