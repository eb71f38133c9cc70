// Sends a message from the outbox: first its file as a resumable upload, then the message itself.
import type { Sender } from '@foothold/live/client/outbox-item';
import { calls } from '../../connection/calls.ts';
import { outcomeOfRefusal } from '../../connection/outcome.ts';
import { session } from '../../connection/session.ts';
import { UploadInterrupted } from '../../connection/call-errors.ts';
import { uploadFile } from '../../connection/upload.ts';
import { isMessageInput } from './message-input.ts';

export const sendMessage: Sender = async ({ input }, blobs, { callId, onProgress, signal }) => {
  if (!isMessageInput(input)) return { outcome: 'done' };
  const token = session.current()?.token;
  if (token === undefined) return { outcome: 'later' };
  const { file, ...said } = input;
  try {
    const blob = blobs['file'];
    if (blob !== undefined && file !== null) {
      const { fileId, fileName } = file;
      await uploadFile({ id: fileId, blob, fileName, purpose: 'message', token }, { onProgress, signal });
    }
    await calls.chat.sendMessage(
      { ...said, messageId: callId, fileId: file?.fileId ?? null },
      { context: { callId } },
    );
    return { outcome: 'done' };
  } catch (error) {
    if (error instanceof UploadInterrupted) return { outcome: 'later' };
    return outcomeOfRefusal(error);
  }
};
