// The text of machine keys: recognised by its beginning, also by programs that look for secrets in files.
import type { Tokens } from '../../kernel/edge/tokens.ts';

const mark = 'foothold_';
const shownCharacters = 8;

/** 256 random bits and their signature, as a session's token has them. */
export function newKeyText(tokens: Tokens): string {
  return mark + tokens.make();
}

/** What the list shows: 48 of the 256 bits. */
export function prefixOf(keyText: string): string {
  return keyText.slice(0, mark.length + shownCharacters);
}

export function looksLikeKey(token: string | null): token is string {
  return token?.startsWith(mark) === true;
}

/** Whether a node with our pepper made it: a forged key costs no look-up. */
export function isAuthenticKey(tokens: Tokens, keyText: string): boolean {
  return tokens.isAuthentic(keyText.slice(mark.length));
}
