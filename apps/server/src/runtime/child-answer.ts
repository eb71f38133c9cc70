// Sends a child process what it is to do, and waits for its answer.
import type { ChildProcess, Serializable } from 'node:child_process';
import { once } from 'node:events';

/** Null if the child ends or cannot be reached, or the signal is aborted, before it has answered. One task at a time. */
export async function answerOf<Answer>(
  child: ChildProcess,
  task: Serializable,
  signal: AbortSignal,
): Promise<Answer | null> {
  const gone = new AbortController();
  const end = (): void => gone.abort();
  child.once('exit', end);
  child.send(task, (error) => {
    if (error) end();
  });
  try {
    const [answer] = await once(child, 'message', { signal: AbortSignal.any([gone.signal, signal]) });
    return answer as Answer;
  } catch {
    return null;
  } finally {
    child.off('exit', end);
  }
}
