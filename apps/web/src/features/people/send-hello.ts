// Sends a hello from the outbox: first its recording as a resumable upload, then the hello itself.
import type { Sender } from '@foothold/live/client/outbox-item';
import { calls } from '../../connection/calls.ts';
import { UploadInterrupted } from '../../connection/call-errors.ts';
import { outcomeOfRefusal } from '../../connection/outcome.ts';
import { session } from '../../connection/session.ts';
import { uploadFile } from '../../connection/upload.ts';
import { isHelloInput } from './hello-input.ts';

export const sendHello: Sender = async ({ input }, blobs, { callId, onProgress, signal }) => {
  if (!isHelloInput(input)) return { outcome: 'done' };
  const token = session.current()?.token;
  if (token === undefined) return { outcome: 'later' };
  try {
    const blob = blobs['file'];
    if (blob !== undefined && input.file !== null) {
      const { fileId, fileName } = input.file;
      await uploadFile({ id: fileId, blob, fileName, purpose: 'message', token }, { onProgress, signal });
    }
    await calls.people.setHello({ fileId: input.file?.fileId ?? null }, { context: { callId } });
    return { outcome: 'done' };
  } catch (error) {
    if (error instanceof UploadInterrupted) return { outcome: 'later' };
    return outcomeOfRefusal(error);
  }
};
