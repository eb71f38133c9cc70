// When a user counts as reading the newest messages, and how often scrolling is evaluated. Pure except for the timer.

/** CSS pixels from the bottom within which a user counts as reading the newest messages. */
const bottomThreshold = 150;
/** Scrolling is evaluated at most once in this many milliseconds. */
const throttleMs = 500;

type Scroll = {
  readonly scrollHeight: number;
  readonly scrollTop: number;
  readonly clientHeight: number;
};

export function isAtBottom({ scrollHeight, scrollTop, clientHeight }: Scroll): boolean {
  return scrollHeight - scrollTop - clientHeight < bottomThreshold;
}

/** Calls at once, then at most every `throttleMs`, with a trailing call for the calls in between. */
export function throttle(work: () => void) {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isDue = false;
  const tick = () => {
    timer = null;
    if (!isDue) return;
    isDue = false;
    call();
  };
  const call = () => {
    if (timer !== null) {
      isDue = true;
      return;
    }
    timer = setTimeout(tick, throttleMs);
    work();
  };
  return { call, cancel: () => timer !== null && clearTimeout(timer) };
}
