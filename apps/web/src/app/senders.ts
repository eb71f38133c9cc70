// The senders of outbox items, by kind. Registered at the start, loaded when an item waits.
import type { Sender, Senders } from '@foothold/live/client/outbox-item';
import { isPrepared, type PreparedKind } from '../connection/changes.ts';

/** A sender that cannot be loaded, mostly for want of a network, is loaded again with the item's next attempt. */
const sentBy =
  (load: () => Promise<Sender>): Sender =>
  async (...given) => {
    const send = await load().catch(() => null);
    return send === null ? { outcome: 'later' } : send(...given);
  };

const change = sentBy(async () => (await import('../connection/send-change.ts')).sendChange);

const prepared: Readonly<Record<PreparedKind, Sender>> = {
  'chat.send': sentBy(async () => (await import('../features/chat/send-message.ts')).sendMessage),
  'evidence.add': sentBy(async () => (await import('../features/evidence/send-evidence.ts')).sendEvidence),
  'plan.answers': sentBy(async () => (await import('../features/plans/send-answers.ts')).sendAnswers),
  'people.hello': sentBy(async () => (await import('../features/people/send-hello.ts')).sendHello),
};

export const senders: Senders = (kind) => (isPrepared(kind) ? prepared[kind] : change);
