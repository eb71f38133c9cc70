// Stops what was started, the last first, once, within seconds; whoever asks for it.
import { setTimeout as pause } from 'node:timers/promises';

/** npm and a terminal both deliver one Ctrl-C; a person who presses it again does so later. */
const ONE_KEYSTROKE = 1_000;
const PATIENCE_PER_STEP = 8_000;

export class Shutdown {
  readonly #steps: (() => Promise<void>)[] = [];
  #begunAt: number | undefined;

  get begun(): boolean {
    return this.#begunAt !== undefined;
  }

  /** Registered before the thing starts, so `step` must be safe while it is starting. */
  afterwards(step: () => Promise<void>): void {
    this.#steps.push(step);
  }

  listenToSignals(): void {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (this.#begunAt !== undefined && Date.now() - this.#begunAt > ONE_KEYSTROKE) process.exit(1);
        void this.exit(0);
      });
    }
    // Only when scripts/run.mjs started us: it has been killed.
    process.on('disconnect', () => void this.exit(0));
  }

  async exit(code: 0 | 1): Promise<void> {
    if (this.#begunAt !== undefined) return;
    this.#begunAt = Date.now();
    let outcome = code;
    for (const step of this.#steps.toReversed()) {
      const result = await Promise.race([
        step().then(succeeded, failed),
        pause(PATIENCE_PER_STEP, 'late' as const),
      ]);
      if (result !== 'done') outcome = 1;
    }
    process.exit(outcome);
  }
}

function succeeded(): 'done' {
  return 'done';
}

/** What was going wrong has been said already; the steps after this one still have to run. */
function failed(): 'failed' {
  return 'failed';
}
