// Resumable uploads (tus): after an interruption, sending resumes from the last byte the server received.
import { Refusal, refusalStatus, type RefusalCode } from '@foothold/domain/contract/refusal';
import { tidyFileName } from '@foothold/domain/contract/file-name';
import {
  fileSentences,
  maxFileNameLength,
  uploadsPath,
  type FilePurpose,
} from '@foothold/domain/files/input';
import { DetailedError, Upload } from 'tus-js-client';
import { UploadInterrupted } from './call-errors.ts';

export type FileToSend = {
  /** Becomes the file's id. Sending again under the same id resumes the same upload, also after a reload. */
  readonly id: string;
  readonly blob: Blob;
  readonly fileName: string;
  readonly purpose: FilePurpose;
  /** Set for module pictures. */
  readonly topicId?: string;
  readonly moduleId?: string;
  /** Of the sender's session. */
  readonly token: string;
};

export type UploadWatch = {
  readonly onProgress?: (percent: number) => void;
  /** Stops sending. The server keeps what it received for a week. */
  readonly signal?: AbortSignal;
};

// Small enough for slow proxies with short timeouts.
const chunkBytes = 5 * 1024 * 1024;
// Retries for short interruptions; the outbox waits out longer ones.
const retryDelays = [300, 1_000, 3_000];

/**
 * Resolves when the file is checked and stored. Rejects with a Refusal when retrying would not help,
 * with UploadInterrupted when it might, and with the signal's reason when it was aborted.
 */
export async function uploadFile(file: FileToSend, watch: UploadWatch = {}): Promise<{ fileId: string }> {
  watch.signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const upload = new Upload(file.blob, {
      endpoint: uploadsPath,
      // Queried first: the server knows how much it received; nothing is stored on the shared device.
      uploadUrl: `${uploadsPath}/${file.id}`,
      storeFingerprintForResuming: false,
      headers: { authorization: `Bearer ${file.token}` },
      metadata: metadataOf(file),
      chunkSize: chunkBytes,
      retryDelays,
      onProgress: (sent, all) => watch.onProgress?.(all === 0 ? 0 : Math.floor((sent / all) * 100)),
      onSuccess: () => settle(() => resolve({ fileId: file.id })),
      onError: (error) => settle(() => reject(reasonOf(error))),
    });
    const stop = (): void => {
      void upload.abort().finally(() => reject(watch.signal?.reason));
    };
    const settle = (finish: () => void): void => {
      watch.signal?.removeEventListener('abort', stop);
      finish();
    };
    watch.signal?.addEventListener('abort', stop, { once: true });
    upload.start();
  });
}

function metadataOf({ id, fileName, purpose, topicId, moduleId }: FileToSend): Record<string, string> {
  return {
    id,
    // Before it is sent, because a header has room for some thousand letters only.
    fileName: tidyFileName(fileName, maxFileNameLength),
    purpose,
    ...(topicId === undefined ? {} : { topicId }),
    ...(moduleId === undefined ? {} : { moduleId }),
  };
}

const temporary: readonly RefusalCode[] = ['CONFLICT', 'TOO_MANY', 'UNAVAILABLE'];

function reasonOf(error: Error): Refusal | UploadInterrupted {
  const refusal = error instanceof DetailedError ? refusalIn(error.originalResponse?.getBody() ?? '') : null;
  if (refusal === null) return new UploadInterrupted(fileSentences.interrupted, { cause: error });
  return temporary.includes(refusal.code)
    ? new UploadInterrupted(refusal.message, { cause: error })
    : refusal;
}

/** Null when the answer is not from our server, such as a proxy's error page. */
function refusalIn(body: string): Refusal | null {
  try {
    const answer: unknown = JSON.parse(body);
    if (typeof answer !== 'object' || answer === null || !('code' in answer) || !('msg' in answer))
      return null;
    const { code, msg } = answer;
    return isRefusalCode(code) && typeof msg === 'string' ? new Refusal(code, msg) : null;
  } catch {
    return null;
  }
}

function isRefusalCode(code: unknown): code is RefusalCode {
  return typeof code === 'string' && Object.hasOwn(refusalStatus, code);
}
