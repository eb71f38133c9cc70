// Sets the own picture: first the file as a resumable upload, then the picture itself.
import { calls, refusalOf } from '../../connection/calls.ts';
import { session } from '../../connection/session.ts';
import { UploadInterrupted } from '../../connection/call-errors.ts';
import { uploadFile, type UploadWatch } from '../../connection/upload.ts';

export type ProfilePicture = {
  /** Null when it succeeded; otherwise the message. */
  readonly send: (file: File, watch: Required<UploadWatch>) => Promise<string | null>;
  readonly remove: () => Promise<string | null>;
};

export function useProfilePicture(): ProfilePicture {
  return {
    send: (file, watch) =>
      whyNot(async () => {
        const id = crypto.randomUUID();
        const token = session.current()?.token ?? '';
        await uploadFile({ id, blob: file, fileName: file.name, purpose: 'profile', token }, watch);
        watch.signal.throwIfAborted();
        await calls.people.setProfileImage({ fileId: id });
      }),
    remove: () =>
      whyNot(async () => {
        await calls.people.setProfileImage({ fileId: null });
      }),
  };
}

async function whyNot(work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof UploadInterrupted) return error.message;
    return refusalOf(error).msg;
  }
}
