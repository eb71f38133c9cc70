// The categories with which a module is shared.
import { shares } from '@foothold/domain/curriculum/collections';
import { useLive } from '@foothold/live/react/use-live';

export type Shares = { readonly categoryIds: ReadonlySet<string>; readonly complete: boolean };

export function useShares(moduleId: string): Shares {
  const live = useLive(shares, { moduleId });
  return {
    categoryIds: new Set(live.rows.map((share) => share.categoryId)),
    complete: live.status === 'ready',
  };
}
