// Live collections of how people are reached.
import { collection } from '../contract/collection.ts';
import type { Id } from '../contract/id.ts';
import { ids } from '../contract/params.ts';
import type { OwnChoices } from './choices.ts';

/** No row: nothing has been chosen. */
export const ownChoices = collection<OwnChoices>()({
  name: 'notifications.ownChoices',
  params: ids('userId'),
  key: 'userId',
});

/** The staff of a chat who also read messages at weekends. */
export const weekendReaders = collection<{ readonly userId: Id }>()({
  name: 'notifications.weekendReaders',
  params: ids('chatId'),
  key: 'userId',
});

/** Students of a category whom neither a push nor a text message reaches. */
export type Unreachable = { readonly id: Id; readonly displayName: string };

export const unreachable = collection<Unreachable>()({
  name: 'notifications.unreachable',
  params: ids('categoryId'),
  key: 'id',
});

export type TextBudget = {
  readonly categoryId: Id;
  readonly categoryName: string;
  /** For each month; null: text messages were never allowed. */
  readonly capPence: number | null;
  readonly template: string | null;
  /** In `spentMonth`, `YYYY-MM`. */
  readonly spentPence: number | null;
  readonly spentMonth: string | null;
  /** Of the cap and the template: what is spent does not change it. */
  readonly version: number;
};

export const textBudgets = collection<TextBudget>()({
  name: 'notifications.textBudgets',
  params: ids(),
  key: 'categoryId',
});
