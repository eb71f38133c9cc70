// The administrators for emergencies of the selected category: who they are, and choosing them.
import { needsAttention } from '@foothold/domain/single-sign-on/break-glass';
import { breakGlassOfCategory, type BreakGlass } from '@foothold/domain/single-sign-on/collections';
import { useLive } from '@foothold/live/react/use-live';
import { calls } from '../../connection/calls.ts';
import { useAbilities } from '../../session/use-abilities.ts';
import { useViewer } from '../../session/viewer.tsx';

/** None for users who are not administrators. */
export function useBreakGlass(): { readonly people: readonly BreakGlass[]; readonly complete: boolean } {
  const can = useAbilities();
  const { selectedCategoryId: categoryId } = useViewer();
  const { rows, status } = useLive(breakGlassOfCategory, can('administer') ? { categoryId } : null);
  return { people: rows.toSorted((a, b) => a.since.localeCompare(b.since)), complete: status === 'ready' };
}

/** How many of them need attention. */
export function useWeakBreakGlass(): number {
  return useBreakGlass().people.filter(needsAttention).length;
}

export async function setBreakGlass(userId: string, breakGlass: boolean): Promise<void> {
  await calls.singleSignOn.setBreakGlass({ userId, breakGlass });
}
