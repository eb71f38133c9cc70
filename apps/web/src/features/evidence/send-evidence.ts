// Sends a piece of evidence from the outbox, with its file.
import { sendWithFile } from '../../connection/send-with-file.ts';
import { isEvidenceInput } from './evidence-input.ts';
import { evidenceCalls } from './subject.ts';

export const sendEvidence = sendWithFile({
  isInput: isEvidenceInput,
  purpose: 'evidence',
  call: ({ learnerId, subject, text }, fileId, callId) =>
    evidenceCalls(learnerId, subject).add({ evidenceId: callId, text, fileId }, { context: { callId } }),
});
