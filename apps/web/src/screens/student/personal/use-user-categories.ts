// The categories that a user belongs to and could belong to, for admins.
import { allCategories, categoriesOfUser, type Category } from '@foothold/domain/categories/collections';
import { useLive } from '@foothold/live/react/use-live';
import { useAbilities } from '../../../session/use-abilities.ts';

export type UserCategories = {
  readonly own: readonly Category[];
  readonly all: readonly Category[];
  readonly complete: boolean;
};

/** Null for viewers who may not change them. */
export function useUserCategories(userId: string): UserCategories | null {
  const may = useAbilities()('changeRolesAndCategories');
  const own = useLive(categoriesOfUser, may ? { userId } : null);
  const all = useLive(allCategories, may ? {} : null);
  if (!may) return null;
  return {
    own: own.rows.toSorted(byName),
    all: all.rows.toSorted(byName),
    complete: own.status === 'ready' && all.status === 'ready',
  };
}

function byName(a: Category, b: Category): number {
  return a.categoryName.localeCompare(b.categoryName) || a.id.localeCompare(b.id);
}
