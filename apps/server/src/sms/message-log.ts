// Keeps what would have been sent, newest first, for the page `/dev/outbox`. In memory: a restart empties it.
import { randomBytes } from 'node:crypto';
import type { SmsMessage, SmsSender } from './sms-sender.ts';

export type LoggedMessage = SmsMessage & { readonly at: Date };
export type MessageLog = {
  list(): readonly LoggedMessage[];
  /** Opens the page from another computer; another one at every start. */
  readonly key: string;
};

const most = 200;

export function createMessageLog(): SmsSender & { readonly outbox: MessageLog } {
  let kept: readonly LoggedMessage[] = [];
  return {
    send: async (message) => {
      kept = [{ ...message, at: new Date() }, ...kept].slice(0, most);
    },
    outbox: { list: () => kept, key: randomBytes(16).toString('base64url') },
  };
}
