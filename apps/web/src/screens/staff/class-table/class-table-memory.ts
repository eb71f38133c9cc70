// How each class table was left: its order, filter, scroll position and the row last opened. In memory while the user is signed in.
import { session } from '../../../connection/session.ts';

export type Column = 'name' | 'progress' | 'quiet';
export type Order = { readonly by: Column; readonly up: boolean };

export type TableView = {
  readonly order: Order;
  /** Shows only students who have been quiet for so many days; 0 shows everybody. */
  readonly quietFor: number;
  /** In CSS pixels, as the table's frame is scrolled. */
  readonly scrolled: { readonly top: number; readonly left: number };
  /** The student whose page was opened last from this table. */
  readonly visited: string | null;
};

const untouched: TableView = {
  order: { by: 'name', up: true },
  quietFor: 0,
  scrolled: { top: 0, left: 0 },
  visited: null,
};

const views = new Map<string, TableView>();

export function viewOf(chatId: string): TableView {
  return views.get(chatId) ?? untouched;
}

export function rememberView(chatId: string, part: Partial<TableView>): void {
  views.set(chatId, { ...viewOf(chatId), ...part });
}

session.watch(() => {
  if (session.current() === null) views.clear();
});
