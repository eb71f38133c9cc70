// Who sends what waits in the outbox, by kind. Known from the first moment, loaded when something waits.
import type { Sender, Senders } from '@foothold/live/client/outbox-item';
import { changeKinds } from '../connection/changes.ts';

/** What cannot be loaded now, mostly for want of a network, is tried again with its item. */
const sentBy =
  (load: () => Promise<Sender>): Sender =>
  async (...given) => {
    const send = await load().catch(() => null);
    return send === null ? { outcome: 'later' } : send(...given);
  };

const change = sentBy(async () => (await import('../connection/send-change.ts')).sendChange);

export const senders: Senders = {
  'chat.send': sentBy(async () => (await import('../features/chat/send-message.ts')).sendMessage),
  'evidence.add': sentBy(async () => (await import('../features/evidence/send-evidence.ts')).sendEvidence),
  'plan.answers': sentBy(async () => (await import('../features/plans/send-answers.ts')).sendAnswers),
  ...Object.fromEntries(changeKinds.map((kind) => [kind, change])),
};
