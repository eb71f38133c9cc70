// Sends a piece of evidence from the outbox: first its file as a resumable upload, then the evidence itself.
import type { Sender } from '@foothold/live/client/outbox-item';
import { outcomeOfRefusal } from '../../connection/outcome.ts';
import { session } from '../../connection/session.ts';
import { UploadInterrupted } from '../../connection/call-errors.ts';
import { uploadFile } from '../../connection/upload.ts';
import { isEvidenceInput } from './evidence-input.ts';
import { evidenceCalls } from './subject.ts';

export const sendEvidence: Sender = async ({ input }, blobs, { callId, onProgress, signal }) => {
  if (!isEvidenceInput(input)) return { outcome: 'done' };
  const token = session.current()?.token;
  if (token === undefined) return { outcome: 'later' };
  try {
    const blob = blobs['file'];
    if (blob !== undefined && input.file !== null) {
      const { fileId, fileName } = input.file;
      await uploadFile({ id: fileId, blob, fileName, purpose: 'evidence', token }, { onProgress, signal });
    }
    const { learnerId, subject, text } = input;
    await evidenceCalls(learnerId, subject).add(
      { evidenceId: callId, text, fileId: input.file?.fileId ?? null },
      { context: { callId } },
    );
    return { outcome: 'done' };
  } catch (error) {
    if (error instanceof UploadInterrupted) return { outcome: 'later' };
    return outcomeOfRefusal(error);
  }
};
