// Sends a file so that a bad network costs time but never bytes: it goes on from the last byte the server received.
import { Refusal, refusalStatus, type RefusalCode } from '@foothold/domain/contract/refusal';
import { fileSentences, uploadsPath, type FilePurpose } from '@foothold/domain/files/input';
import { DetailedError, Upload } from 'tus-js-client';

export type FileToSend = {
  /** Becomes the file's id. Sent again under the same id, also after a reload, it is the same file and goes on. */
  readonly id: string;
  readonly blob: Blob;
  readonly fileName: string;
  readonly purpose: FilePurpose;
  /** Module pictures say whose they are. */
  readonly topicId?: string;
  readonly moduleId?: string;
  /** Of the sender's session. */
  readonly token: string;
};

export type UploadWatch = {
  readonly onProgress?: (percent: number) => void;
  /** Stops sending. What has arrived stays there for a week. */
  readonly signal?: AbortSignal;
};

/** No network, a busy server or a full disk: worth trying again later, with a sentence for whoever waits. */
export class UploadInterrupted extends Error {
  override name = 'UploadInterrupted';
}

// Small enough to get through a slow proxy before it loses patience.
const chunkBytes = 5 * 1024 * 1024;
// Short breaks are bridged here; the outbox waits out longer ones.
const retryDelays = [300, 1_000, 3_000];

/**
 * Resolves when the file is checked and stored. Rejects with a Refusal when trying again would change nothing,
 * with UploadInterrupted when it might, and with the signal's reason when it was stopped.
 */
export async function uploadFile(file: FileToSend, watch: UploadWatch = {}): Promise<{ fileId: string }> {
  watch.signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const upload = new Upload(file.blob, {
      endpoint: uploadsPath,
      // Asked first: the server knows better than any note on a shared device how far this file got.
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
    const settle = (conclude: () => void): void => {
      watch.signal?.removeEventListener('abort', stop);
      conclude();
    };
    watch.signal?.addEventListener('abort', stop, { once: true });
    upload.start();
  });
}

function metadataOf({ id, fileName, purpose, topicId, moduleId }: FileToSend): Record<string, string> {
  return {
    id,
    fileName,
    purpose,
    ...(topicId === undefined ? {} : { topicId }),
    ...(moduleId === undefined ? {} : { moduleId }),
  };
}

const passing: readonly RefusalCode[] = ['CONFLICT', 'TOO_MANY', 'UNAVAILABLE'];

function reasonOf(error: Error): Refusal | UploadInterrupted {
  const refusal = error instanceof DetailedError ? refusalIn(error.originalResponse?.getBody() ?? '') : null;
  if (refusal === null) return new UploadInterrupted(fileSentences.interrupted, { cause: error });
  return passing.includes(refusal.code) ? new UploadInterrupted(refusal.message, { cause: error }) : refusal;
}

/** Null when the answer is not our server's, such as a proxy's error page. */
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
