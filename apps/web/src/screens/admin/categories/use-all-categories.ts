// All categories of the provider, and the administrators' calls on them.
import { allCategories, type Category } from '@foothold/domain/categories/collections';
import { useLive } from '@foothold/live/react/use-live';
import { calls } from '../../../connection/calls.ts';

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

/** Without an id it creates a new one. */
export async function saveCategory(
  categoryId: string | null,
  categoryName: string,
  expectedVersion: number | undefined,
): Promise<void> {
  if (categoryId === null) await calls.categories.createCategory({ categoryName });
  else await calls.categories.renameCategory({ categoryId, categoryName, expectedVersion });
}

export type ContentsAnswer = Awaited<ReturnType<typeof readCategoryContents>>;

/** What is deleted with a category, and how many users prevent its deletion. */
export function readCategoryContents(categoryId: string) {
  return calls.categories.readCategoryContents({ categoryId });
}

export async function deleteCategory(categoryId: string, typedName: string): Promise<void> {
  await calls.categories.deleteCategory({ categoryId, typedName });
}
