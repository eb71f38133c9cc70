// Re-encodes pictures in a child process, one at a time and fairly between users, and survives the child's crashes.
import { Refusal } from '@foothold/domain/contract/refusal';
import type { AcceptedType } from '@foothold/domain/files/accepted-types';
import { fileSentences } from '@foothold/domain/files/input';
import { createFairQueue } from '../edge/fair-queue.ts';
import { createTaskProcess } from '../runtime/task-process.ts';
import type { ImageAnswer, ImageOrder } from './image-worker.ts';

type Picture = {
  readonly ownerId: string;
  readonly from: string;
  readonly to: string;
  /** What it becomes, which it is already unless it is HEIC. */
  readonly mediaType: AcceptedType;
  readonly heic?: true;
};

export type Images = {
  /** Re-encodes the picture at `from` to `to`; returns its size in pixels or throws a refusal. */
  rewrite(picture: Picture): Promise<{ width: number; height: number }>;
  close(): void;
};

const formats: Readonly<Partial<Record<AcceptedType, ImageOrder['format']>>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

// glibc keeps what each of libvips's threads has freed for that thread alone: 206 MB after twenty photos instead of 75.
const oneArena = { MALLOC_ARENA_MAX: '1' };

/** `timeoutMs` is what one picture may take once the child is ready for it. */
export function createImages({ timeoutMs = 30_000 } = {}): Images {
  const decoder = createTaskProcess<ImageOrder, ImageAnswer>({
    worker: new URL('./image-worker.ts', import.meta.url),
    env: () => oneArena,
  });
  const queue = createFairQueue({ atOnce: 1, lanes: { pictures: { share: 1 } } });
  const unavailable = () => new Refusal('UNAVAILABLE', fileSentences.unavailable);
  return {
    rewrite: async ({ ownerId, from, to, mediaType, heic = false }) => {
      const format = formats[mediaType];
      if (format === undefined) throw new Refusal('INVALID', fileSentences.notAPicture);
      const order: ImageOrder = { from, to, format, heic };
      const attempt = () =>
        queue.run({ lane: 'pictures', owner: ownerId }, () =>
          decoder.run(order, { timeoutMs }).catch(() => Promise.reject(unavailable())),
        );
      // The second waits for its turn again, so that others wait for one attempt at a time.
      const answer = (await attempt()) ?? (await attempt()) ?? { problem: 'damaged' as const };
      if (!('problem' in answer)) return { width: answer.width, height: answer.height };
      throw new Refusal(
        answer.problem === 'noRoom' ? 'UNAVAILABLE' : 'INVALID',
        fileSentences[answer.problem],
      );
    },
    close: () => decoder.close(),
  };
}
