// Stops what was started, in reverse order, once, each part within a limited time.
import { setTimeout as pause } from 'node:timers/promises';

/** npm and the terminal both deliver one Ctrl-C; a second key press comes later. */
const SAME_KEYSTROKE_MS = 1_000;
const STEP_TIMEOUT_MS = 8_000;

export class Shutdown {
  readonly #steps: { readonly step: () => Promise<void>; readonly atMostMs: number }[] = [];
  #begunAt: number | undefined;

  get begun(): boolean {
    return this.#begunAt !== undefined;
  }

  /** Register before starting the thing, so `step` must be safe while it is starting. */
  onShutdown(step: () => Promise<void>, atMostMs = STEP_TIMEOUT_MS): void {
    this.#steps.push({ step, atMostMs });
  }

  listenToSignals(): void {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (this.#begunAt !== undefined && Date.now() - this.#begunAt > SAME_KEYSTROKE_MS) process.exit(1);
        void this.exit(0);
      });
    }
    // Only under scripts/run.mjs: the parent has been killed.
    process.on('disconnect', () => void this.exit(0));
  }

  async exit(code: 0 | 1): Promise<void> {
    if (this.#begunAt !== undefined) return;
    this.#begunAt = Date.now();
    let outcome = code;
    for (const { step, atMostMs } of this.#steps.toReversed()) {
      const result = await Promise.race([step().then(succeeded, failed), pause(atMostMs, 'late' as const)]);
      if (result !== 'done') outcome = 1;
    }
    process.exit(outcome);
  }
}

function succeeded(): 'done' {
  return 'done';
}

/** The error has been reported already; the remaining steps still have to run. */
function failed(): 'failed' {
  return 'failed';
}
