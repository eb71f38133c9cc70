// Sends from the outbox what may have a file: first the file as a resumable upload, then the call.
import type { Sender } from '@foothold/live/client/outbox-item';
import { UploadInterrupted } from './call-errors.ts';
import { outcomeOfRefusal } from './outcome.ts';
import { session } from './session.ts';
import { uploadFile } from './upload.ts';

type WithFile = { readonly file: { readonly fileId: string; readonly fileName: string } | null };

type Sending<Input> = {
  readonly isInput: (input: unknown) => input is Input;
  readonly purpose: 'message' | 'evidence';
  /** Makes the call, whose idempotency key is `callId`, once the file has arrived. */
  readonly call: (input: Input, fileId: string | null, callId: string) => Promise<unknown>;
};

/** An item of another shape is dropped: no release wrote it. */
export function sendWithFile<Input extends WithFile>({ isInput, purpose, call }: Sending<Input>): Sender {
  return async ({ input }, blobs, { callId, onProgress, signal }) => {
    if (!isInput(input)) return { outcome: 'done' };
    const token = session.current()?.token;
    if (token === undefined) return { outcome: 'later' };
    const { file } = input;
    try {
      const blob = blobs['file'];
      if (blob !== undefined && file !== null)
        await uploadFile(
          { id: file.fileId, blob, fileName: file.fileName, purpose, token },
          { onProgress, signal },
        );
      await call(input, file?.fileId ?? null, callId);
      return { outcome: 'done' };
    } catch (error) {
      if (error instanceof UploadInterrupted) return { outcome: 'later' };
      return outcomeOfRefusal(error);
    }
  };
}
