// Controls a chat's scroll position: stays at the bottom while the user reads there, and keeps the position when older messages load above.
import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { isAtBottom, throttle } from './scroll-rules.ts';

export type ChatScroll = {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  /** Whether the newest messages are on the screen. */
  readonly atBottom: boolean;
  /** For the button: also moves focus there. */
  readonly toBottom: () => void;
  readonly scrollDown: () => void;
};

const nearTop = 400;

/** `onNearTop`: the user has almost reached the oldest loaded message. */
export function useChatScroll(onNearTop: () => void): ChatScroll {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [atBottom, setAtBottom] = useState(true);
  const nearTopNow = useEffectEvent(onNearTop);

  useEffect(() => {
    const scroller = box.current;
    const inner = content.current;
    if (scroller === null || inner === null) return;
    let before = { height: 0, room: 0, places: new Map<Element, number>() };

    const look = () => {
      setAtBottom(isAtBottom(scroller));
      if (scroller.scrollTop < nearTop) nearTopNow();
    };
    // Keeps the top of the view in place when content above it grows or shrinks: older messages, or a photo that loaded.
    const hold = () => {
      const { scrollTop } = scroller;
      const wasAtBottom = isAtBottom({ scrollHeight: before.height, scrollTop, clientHeight: before.room });
      if (wasAtBottom) scroller.scrollTop = scroller.scrollHeight;
      else scroller.scrollTop += movedBy(before.places, scroller.scrollTop);
      before = {
        height: scroller.scrollHeight,
        room: scroller.clientHeight,
        // The items, not their contents: contents far away are not laid out, and measuring would force it.
        places: new Map([...inner.querySelectorAll('li')].map((each) => [each, each.offsetTop])),
      };
      look();
    };
    const resized = new ResizeObserver(hold);
    resized.observe(scroller);
    resized.observe(inner);
    const throttled = throttle(look);
    scroller.addEventListener('scroll', throttled.call, { passive: true });
    return () => {
      resized.disconnect();
      throttled.cancel();
      scroller.removeEventListener('scroll', throttled.call);
    };
  }, []);

  const scrollDown = useCallback(() => {
    if (box.current !== null) box.current.scrollTop = box.current.scrollHeight;
  }, []);
  const toBottom = useCallback(() => {
    scrollDown();
    box.current?.focus({ preventScroll: true });
  }, [scrollDown]);
  return { box, content, atBottom, toBottom, scrollDown };
}

/** How far the first message at or below `top` has moved since its position was recorded. */
function movedBy(places: ReadonlyMap<Element, number>, top: number): number {
  for (const [element, place] of places) {
    if (!(element instanceof HTMLElement) || !element.isConnected) continue;
    if (place + element.offsetHeight > top) return element.offsetTop - place;
  }
  return 0;
}
