// Who sends what waits in the outbox, by kind. Known from the first moment, loaded when something waits.
import type { Senders } from '../connection/live-connection.tsx';

export const senders: Senders = {
  'chat.send': async (...given) => (await import('../features/chat/send-message.ts')).sendMessage(...given),
  'evidence.add': async (...given) =>
    (await import('../features/evidence/send-evidence.ts')).sendEvidence(...given),
  'plan.answers': async (...given) =>
    (await import('../features/plans/send-answers.ts')).sendAnswers(...given),
  'progress.set': async (...given) =>
    (await import('../features/progress/send-status.ts')).sendStatus(...given),
};
