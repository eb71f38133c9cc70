// Whether a message may be sent. Pure.
import { isBlank } from '../contract/blank.ts';

/** A message needs a text that is not blank, or a file. */
export function isSendable(message: { readonly text: string; readonly fileId: string | null }): boolean {
  return !isBlank(message.text) || message.fileId !== null;
}
