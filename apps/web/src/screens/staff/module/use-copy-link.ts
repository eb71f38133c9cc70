// Copies the learner's link to a resource or task to the clipboard, and reports the result.
import { useLingui } from '@lingui/react';
import { useCopyText } from '../../../ui/use-copy-text.ts';
import type { ItemKind } from './item-draft.ts';
import type { Place } from './write-items.ts';

export function useCopyLink(kind: ItemKind, { topicId, moduleId }: Place): (itemId: string) => Promise<void> {
  const { i18n } = useLingui();
  const copyText = useCopyText(i18n._('Something went wrong - This link was NOT copied to the clipboard'));
  const part = kind === 'resource' ? 'learning' : 'tasks';
  return async (itemId) => {
    const link = `${window.location.origin}/topics/${topicId}/modules/${moduleId}/${part}/${itemId}`;
    await copyText(link);
  };
}
