// The students of the selected category whom neither a push nor a text message reaches, by name.
import { unreachable, type Unreachable } from '@foothold/domain/notifications/collections';
import { useLive } from '@foothold/live/react/use-live';
import { useViewer } from '../../session/viewer.tsx';

/** Message ids. */
export const reachSentences = {
  hint: 'Ask them to turn on messages in Profile.',
  /** For those who may set a budget. */
  hintWithBudget: 'Ask them to turn on messages in Profile, or set a budget for text messages.',
} as const;

export function useUnreachable(): { readonly students: readonly Unreachable[]; readonly complete: boolean } {
  const { selectedCategoryId: categoryId } = useViewer();
  const { rows, status } = useLive(unreachable, { categoryId });
  return {
    students: rows.toSorted((a, b) => a.displayName.localeCompare(b.displayName) || a.id.localeCompare(b.id)),
    complete: status === 'ready',
  };
}
