// When a person counts as reading the newest messages, and how often a scroll is looked at. Pure but for the timer.

/** CSS pixels within which a person counts as reading the newest messages. */
export const bottomThreshold = 150;
/** Scrolling is looked at once in so many milliseconds. */
export const throttleMs = 500;

type Scroll = {
  readonly scrollHeight: number;
  readonly scrollTop: number;
  readonly clientHeight: number;
};

export function isAtBottom({ scrollHeight, scrollTop, clientHeight }: Scroll): boolean {
  return scrollHeight - scrollTop - clientHeight < bottomThreshold;
}

/** At once, then at most every `throttleMs`, and once more for what came meanwhile. */
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
