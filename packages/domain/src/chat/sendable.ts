// What makes a message. Pure.

/** A message needs words or a file; white space alone is no words. */
export function isSendable(message: { readonly text: string; readonly fileId: string | null }): boolean {
  return message.text.trim() !== '' || message.fileId !== null;
}
