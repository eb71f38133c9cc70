// Reads a whole body, unless it is too large or arrives too slowly.
import type { Readable } from 'node:stream';
import { Refusal, sentences } from '@foothold/domain/contract/refusal';

/** How fast a body has to arrive. */
export type MinimumRate = {
  /** Time allowed for a body to arrive, extended by the bytes that have arrived already. */
  readonly timeoutMs: number;
  readonly bytesPerSecond: number;
};

type BodyRead = MinimumRate & {
  /** Bytes, as the request says. */
  readonly declared: number;
  readonly longest: number;
  readonly tooLarge?: string;
  /** Throws where the body is not to be read further. */
  readonly check?: (chunk: Buffer) => void;
};

export function bodyWithin(payload: Readable, read: BodyRead): Promise<Buffer> {
  const { declared, longest, check, timeoutMs, bytesPerSecond } = read;
  const tooLarge = () => new Refusal('TOO_LARGE', read.tooLarge ?? sentences.somethingWrong);
  if (declared > longest) return Promise.reject(tooLarge());
  const startedAt = performance.now();
  const chunks: Buffer[] = [];
  let received = 0;
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout;
    const cleanUp = (): void => {
      clearTimeout(timer);
      payload.off('data', append).off('end', finish).off('error', fail).off('close', fail);
    };
    const fail = (reason?: unknown): void => {
      cleanUp();
      payload.pause();
      reject(reason instanceof Error ? reason : disconnected());
    };
    const checkTimeout = (): void => {
      const left = timeoutMs + (received / bytesPerSecond) * 1000 - (performance.now() - startedAt);
      if (left <= 0) fail(tooSlow());
      else timer = setTimeout(checkTimeout, left);
    };
    const append = (chunk: Buffer): void => {
      received += chunk.length;
      if (received > longest) return fail(tooLarge());
      try {
        check?.(chunk);
      } catch (refusal) {
        return fail(refusal);
      }
      chunks.push(chunk);
    };
    const finish = (): void => {
      cleanUp();
      resolve(Buffer.concat(chunks));
    };
    payload.on('data', append).on('end', finish).on('error', fail).on('close', fail);
    checkTimeout();
  });
}

/** The client retries: its connection may be better by then. */
function tooSlow(): Refusal {
  return new Refusal('UNAVAILABLE', sentences.somethingWrong);
}

function disconnected(): Error {
  return Object.assign(new Error('The client disconnected.'), { statusCode: 400 });
}
