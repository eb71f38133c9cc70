// Re-encodes pictures in a child process, one at a time and fairly between users, and survives the child's crashes.
import { fork, type ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Refusal } from '@foothold/domain/contract/refusal';
import type { AcceptedType } from '@foothold/domain/files/accepted-types';
import { fileSentences } from '@foothold/domain/files/input';
import { createFairQueue } from '../edge/fair-queue.ts';
import { answerOf } from '../runtime/child-answer.ts';
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

const workerFile = fileURLToPath(new URL('./image-worker.ts', import.meta.url));
// glibc keeps what each of libvips's threads has freed for that thread alone: 206 MB after twenty photos instead of 75.
const oneArena = { MALLOC_ARENA_MAX: '1' };
// Long enough for a class that hands in together, short enough to release its memory afterwards.
const idleMs = 20_000;

/** Milliseconds, in which a process that is not blocked has started even on a busy machine. */
const longestStart = 30_000;

type Decoder = {
  readonly child: ChildProcess;
  /** False if it could not be started. */
  readonly ready: Promise<boolean>;
};

/** `timeoutMs` is what one picture may take once the child is ready for it. */
export function createImages({ timeoutMs = 30_000 } = {}): Images {
  let decoder: Decoder | null = null;
  let closed = false;
  const queue = createFairQueue({ atOnce: 1, lanes: { pictures: { share: 1 } } });
  let idle: NodeJS.Timeout | undefined;

  function start(): Decoder {
    // The server's environment is not passed on, because it contains secrets.
    const started = fork(workerFile, [], {
      execArgv: [],
      env: oneArena,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.unref();
    started.channel?.unref();
    const first = Promise.withResolvers<boolean>();
    const gone = (): void => {
      first.resolve(false);
      if (decoder?.child === started) decoder = null;
    };
    started.once('message', () => first.resolve(true));
    started.once('exit', gone);
    // When no process can be spawned, such as at the limit of open files; unhandled, this would end the server.
    started.on('error', gone);
    return {
      child: started,
      ready: Promise.race([first.promise, wait(longestStart, false, { ref: false })]),
    };
  }

  function stop(): void {
    clearTimeout(idle);
    decoder?.child.kill('SIGKILL');
    decoder = null;
  }

  /** Null when the child crashed or took too long, which may be its fault or the picture's. */
  async function work(order: ImageOrder): Promise<ImageAnswer | null> {
    if (closed) throw new Refusal('UNAVAILABLE', fileSentences.unavailable);
    clearTimeout(idle);
    decoder ??= start();
    const { child, ready } = decoder;
    if (!(await ready)) {
      stop();
      return { problem: 'noRoom' };
    }
    const answer = await answerOf<ImageAnswer>(child, order, AbortSignal.timeout(timeoutMs));
    if (answer === null) stop();
    else idle = setTimeout(stop, idleMs).unref();
    return answer;
  }

  return {
    rewrite: async ({ ownerId, from, to, mediaType, heic = false }) => {
      const format = formats[mediaType];
      if (format === undefined) throw new Refusal('INVALID', fileSentences.notAPicture);
      const order: ImageOrder = { from, to, format, heic };
      const attempt = () => queue.run({ lane: 'pictures', owner: ownerId }, () => work(order));
      // The second waits for its turn again, so that others wait for one attempt at a time.
      const answer = (await attempt()) ?? (await attempt()) ?? { problem: 'damaged' as const };
      if (!('problem' in answer)) return { width: answer.width, height: answer.height };
      throw new Refusal(
        answer.problem === 'noRoom' ? 'UNAVAILABLE' : 'INVALID',
        fileSentences[answer.problem],
      );
    },
    close: () => {
      closed = true;
      stop();
    },
  };
}
