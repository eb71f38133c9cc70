// Puts a phrase into the text of a comment where the caret is. Pure; positions are UTF-16 units.

/** From `start` up to, not including, `end`: equal without a selection. */
export type Selection = { readonly start: number; readonly end: number };

/** The text with the phrase in place of the selection, a space between it and its neighbours, and the caret behind it. */
export function withPhrase(
  text: string,
  { start, end }: Selection,
  phrase: string,
): { readonly text: string; readonly caret: number } {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const inserted = `${/\S$/u.test(before) ? ' ' : ''}${phrase}${/^[\p{L}\p{N}]/u.test(after) ? ' ' : ''}`;
  return { text: `${before}${inserted}${after}`, caret: before.length + inserted.length };
}
