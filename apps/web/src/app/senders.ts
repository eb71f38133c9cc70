// Who sends what waits in the outbox, by kind. Known from the first moment, loaded when something waits.
import type { Sender, Senders } from '@foothold/live/client/outbox-item';
import { changeKinds } from '../connection/changes.ts';

export const senders: Senders = {
  'chat.send': async (...given) => (await import('../features/chat/send-message.ts')).sendMessage(...given),
  'evidence.add': async (...given) =>
    (await import('../features/evidence/send-evidence.ts')).sendEvidence(...given),
  'plan.answers': async (...given) =>
    (await import('../features/plans/send-answers.ts')).sendAnswers(...given),
  ...Object.fromEntries(
    changeKinds.map((kind): [string, Sender] => [
      kind,
      async (...given) => (await import('../connection/send-change.ts')).sendChange(...given),
    ]),
  ),
};
