// Copies the learner's link to a resource or task to the clipboard, and reports the result.
import { useLingui } from '@lingui/react';
import { showToast } from '../../ui/toast.ts';
import type { ItemKind } from './item-draft.ts';
import type { Place } from './write-items.ts';

export function useCopyLink(kind: ItemKind, { topicId, moduleId }: Place): (itemId: string) => Promise<void> {
  const { i18n } = useLingui();
  const part = kind === 'resource' ? 'learning' : 'tasks';
  return async (itemId) => {
    const link = `${window.location.origin}/topics/${topicId}/modules/${moduleId}/${part}/${itemId}`;
    try {
      await navigator.clipboard.writeText(link);
      showToast(i18n._('Copied to clipboard'));
    } catch {
      showToast(i18n._('Something went wrong - This link was NOT copied to the clipboard'), 'bad');
    }
  };
}
