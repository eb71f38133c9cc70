// Has pictures written anew by a child process, one at a time and their senders in turn, and survives whatever happens to it.
import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Refusal } from '@foothold/domain/contract/refusal';
import type { AcceptedType } from '@foothold/domain/files/accepted-types';
import { fileSentences } from '@foothold/domain/files/input';
import { createFairQueue } from '../edge/fair-queue.ts';
import type { ImageAnswer, ImageOrder } from './image-worker.ts';

type Picture = {
  readonly ownerId: string;
  readonly from: string;
  readonly to: string;
  readonly mediaType: AcceptedType;
};

export type Images = {
  /** Writes the picture at `from` anew to `to`; answers its size in pixels or throws a refusal. */
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
// Long enough to serve a class that hands in together, short enough to give its memory back afterwards.
const idleMs = 20_000;

export function createImages({ patienceMs = 30_000 } = {}): Images {
  let child: ChildProcess | null = null;
  let lastId = 0;
  const queue = createFairQueue({ atOnce: 1, lanes: { pictures: { share: 1 } } });
  let idle: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    // Nothing of the server's environment is handed on: it holds secrets.
    const started = fork(workerFile, [], {
      execArgv: [],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.unref();
    started.channel?.unref();
    started.once('exit', () => {
      if (child === started) child = null;
    });
    // Where no process can be started, as when files are open up to the limit; unheard, this would end the server.
    started.on('error', () => {
      if (child === started) child = null;
    });
    return started;
  }

  function stop(): void {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = null;
  }

  async function work(order: ImageOrder): Promise<ImageAnswer> {
    clearTimeout(idle);
    child ??= start();
    const answer = await answerOf(child, order, patienceMs);
    if (answer === null) {
      stop();
      return { id: order.id, problem: 'damaged' };
    }
    idle = setTimeout(stop, idleMs).unref();
    return answer;
  }

  return {
    rewrite: async ({ ownerId, from, to, mediaType }) => {
      const format = formats[mediaType];
      if (format === undefined) throw new Refusal('INVALID', fileSentences.notAPicture);
      lastId += 1;
      const order = { id: lastId, from, to, format };
      const answer = await queue.run({ lane: 'pictures', owner: ownerId }, () => work(order));
      if (!('problem' in answer)) return { width: answer.width, height: answer.height };
      throw new Refusal(
        answer.problem === 'noRoom' ? 'UNAVAILABLE' : 'INVALID',
        fileSentences[answer.problem],
      );
    },
    close: stop,
  };
}

/** Null when the child died or took too long: the picture is to blame. */
async function answerOf(
  child: ChildProcess,
  order: ImageOrder,
  patienceMs: number,
): Promise<ImageAnswer | null> {
  return new Promise((resolve) => {
    const finish = (answer: ImageAnswer | null): void => {
      clearTimeout(timer);
      child.off('message', listen);
      child.off('exit', gone);
      child.off('error', unable);
      resolve(answer);
    };
    const listen = (answer: ImageAnswer): void => {
      if (answer.id === order.id) finish(answer);
    };
    const gone = (): void => finish(null);
    const unable = (): void => finish({ id: order.id, problem: 'noRoom' });
    const timer = setTimeout(gone, patienceMs);
    child.on('message', listen);
    child.once('exit', gone);
    child.once('error', unable);
    // One that was never started has no line; of that the event above tells.
    if (child.connected) {
      child.send(order, (error) => {
        if (error) gone();
      });
    }
  });
}
