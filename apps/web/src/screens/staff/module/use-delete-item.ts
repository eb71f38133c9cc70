// Deletes a resource or task: at once with Undo if no learner has worked on it, otherwise after a confirmation.
import type { Module } from '@foothold/domain/curriculum/collections';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { showToast } from '../../../ui/toast.ts';
import type { ItemKind, ItemRow } from './item-draft.ts';
import { addItem, paramsOf, removeItem } from './write-items.ts';

export type DeleteItem = {
  readonly ask: (row: ItemRow) => Promise<boolean>;
  /** The number of learners who would lose work. */
  readonly question: { readonly row: ItemRow; readonly learners: number } | null;
  readonly busy: boolean;
  /** True when it is deleted. */
  readonly confirm: () => Promise<boolean>;
  readonly cancel: () => void;
};

export function useDeleteItem(kind: ItemKind, module: Module): DeleteItem {
  const { i18n } = useLingui();
  const [question, setQuestion] = useState<DeleteItem['question']>(null);
  const [busy, setBusy] = useState(false);
  const params = paramsOf(module);
  const comeBack = async (row: ItemRow) => {
    const done = await addItem(kind, params, row.id, row, row.index);
    if (done.outcome === 'failed') showToast(i18n._(done.msg), 'bad');
  };
  return {
    ask: async (row) => {
      const done = await removeItem(kind, params, row.id, true);
      if (done.outcome === 'done') {
        const message = kind === 'resource' ? i18n._('Resource deleted') : i18n._('Task deleted');
        showToast(message, 'info', { action: { word: i18n._('Undo'), run: () => void comeBack(row) } });
        return true;
      }
      const learners = done.outcome === 'failed' ? done.details['learners'] : undefined;
      if (typeof learners === 'number') setQuestion({ row, learners });
      else if (done.outcome === 'failed') showToast(i18n._(done.msg), 'bad');
      return false;
    },
    question,
    busy,
    confirm: async () => {
      if (question === null) return false;
      setBusy(true);
      const done = await removeItem(kind, params, question.row.id, false);
      setBusy(false);
      setQuestion(null);
      if (done.outcome === 'failed') showToast(i18n._(done.msg), 'bad');
      return done.outcome === 'done';
    },
    cancel: () => setQuestion(null),
  };
}
