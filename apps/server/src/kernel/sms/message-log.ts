// Stores messages instead of sending them, newest first, for the page `/dev/outbox`. In memory: a restart empties it.
import { randomBytes } from 'node:crypto';
import type { LoggedMessage, MessageLog, SmsSender } from './sms-sender.ts';

const maxMessages = 200;

export function createMessageLog(): SmsSender & { readonly messageLog: MessageLog } {
  let messages: readonly LoggedMessage[] = [];
  return {
    send: async ({ to, text }) => {
      messages = [{ to, text, at: new Date() }, ...messages].slice(0, maxMessages);
      return null;
    },
    statusOf: async () => null,
    find: async () => null,
    messageLog: { list: () => messages, key: randomBytes(16).toString('base64url') },
  };
}
