// Runs tasks in a child process, one at a time: it starts when needed, is replaced after a crash, and ends when idle.
import { fork, type ChildProcess, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

export type TaskProcess<Task, Answer> = {
  /**
   * Null when the process crashed, or was ended by the signal or after `timeoutMs` of work: the fault may be its own or the
   * task's. Rejects when no process can be started, and after `close`.
   */
  run(task: Task, limits?: Limits): Promise<Answer | null>;
  close(): void;
};
type Limits = { readonly signal?: AbortSignal; readonly timeoutMs?: number };

type Options = {
  /** A file that calls `answerTasks`. */
  readonly worker: URL;
  readonly execArgv?: readonly string[];
  /** Its whole environment: that of the server contains secrets. */
  readonly env: () => NodeJS.ProcessEnv;
};

/** Milliseconds, in which a process that is not blocked has started even on a busy machine. */
const maxStartMs = 30_000;
// Long enough for a class that hands in together, or a roster that is applied once it has been read; short enough to
// release the memory afterwards.
const idleMs = 20_000;

type Started = {
  readonly child: ChildProcess;
  /** Aborted once the child has ended or cannot be reached. */
  readonly ended: AbortController;
  /** False if it could not be started. */
  readonly ready: Promise<boolean>;
};

export function createTaskProcess<Task extends Serializable, Answer>(
  options: Options,
): TaskProcess<Task, Answer> {
  let current: Started | null = null;
  let closed = false;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const stop = (): void => {
    clearTimeout(idle);
    current?.child.kill('SIGKILL');
    current = null;
  };

  const perform = async (task: Task, { signal, timeoutMs }: Limits): Promise<Answer | null> => {
    clearTimeout(idle);
    if (current?.ended.signal.aborted === true) current = null;
    if (!closed) current ??= start(options);
    if (current === null || !(await current.ready)) {
      stop();
      throw new Error('The child process could not be started.');
    }
    const { child, ended } = current;
    const ends = [ended.signal];
    if (signal !== undefined) ends.push(signal);
    if (timeoutMs !== undefined) ends.push(AbortSignal.timeout(timeoutMs));
    const end = AbortSignal.any(ends);
    try {
      end.throwIfAborted();
      child.send(task, (error) => {
        if (error) ended.abort();
      });
      const [answer] = await once(child, 'message', { signal: end });
      idle = setTimeout(stop, idleMs).unref();
      return answer as Answer;
    } catch {
      stop();
      return null;
    }
  };

  return {
    run: async (task, limits = {}) => {
      const done = last.then(() => perform(task, limits));
      last = done.catch(() => undefined);
      return done;
    },
    close: () => {
      closed = true;
      stop();
    },
  };
}

function start({ worker, execArgv = [], env }: Options): Started {
  const child = fork(fileURLToPath(worker), [], {
    execArgv: [...execArgv],
    env: env(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  const ended = new AbortController();
  child.once('exit', () => ended.abort());
  // When no process can be spawned, such as at the limit of open files; unhandled, this would end the server.
  child.on('error', () => ended.abort());
  const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(maxStartMs)]);
  const ready = once(child, 'message', { signal }).then(
    () => true,
    () => false,
  );
  return { child, ended, ready };
}

/** In the child process: performs what it is sent, and ends with its parent. */
export function answerTasks<Task, Answer>(perform: (task: Task) => Promise<Answer>): void {
  process.on('message', (task: Task) => {
    void perform(task).then((answer) => process.send?.(answer));
  });
  process.once('disconnect', () => process.exit(1));
  process.send?.('ready');
}
