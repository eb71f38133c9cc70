// What makes a message. Pure.
import { isBlank } from '../contract/blank.ts';

/** A message needs words or a file; what shows nothing is no words. */
export function isSendable(message: { readonly text: string; readonly fileId: string | null }): boolean {
  return !isBlank(message.text) || message.fileId !== null;
}
