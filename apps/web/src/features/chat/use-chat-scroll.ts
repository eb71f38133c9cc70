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
    let before: Layout = { height: 0, clientHeight: 0, top: 0, places: [] };

    const look = () => {
      setAtBottom(isAtBottom(scroller));
      if (scroller.scrollTop < nearTop) nearTopNow();
    };
    // Keeps the top of the view in place when content above it grows or shrinks: older messages, or a photo that loaded.
    const hold = () => {
      const top = topBefore(before, scroller);
      const wasAtBottom = isAtBottom({
        scrollHeight: before.height,
        scrollTop: top,
        clientHeight: before.clientHeight,
      });
      scroller.scrollTop = wasAtBottom ? scroller.scrollHeight : top + movedBy(before.places, top, scroller);
      before = layoutOf(scroller, inner);
      look();
    };
    const scrolled = () => {
      look();
      // Other messages are at the top now. If the height is another, `hold` is due and needs the layout before.
      if (scroller.scrollHeight === before.height) before = layoutOf(scroller, inner);
    };
    const resized = new ResizeObserver(hold);
    resized.observe(scroller);
    resized.observe(inner);
    const throttled = throttle(scrolled);
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

type Place = { readonly element: Element; readonly top: number; readonly bottom: number };
type Layout = {
  readonly height: number;
  readonly clientHeight: number;
  readonly top: number;
  readonly places: readonly Place[];
};

/** The places of the messages on the screen, and of the other blocks as a whole: measuring a message in one would lay it out. */
function layoutOf(scroller: Element, inner: Element): Layout {
  const { scrollTop, clientHeight } = scroller;
  const places = [...inner.querySelectorAll('ol')].flatMap((block) => {
    const whole = placeOf(block, scroller);
    const isOnScreen = whole.bottom > scrollTop && whole.top < scrollTop + clientHeight;
    return isOnScreen ? Array.from(block.children, (each) => placeOf(each, scroller)) : [whole];
  });
  return { height: scroller.scrollHeight, clientHeight, top: scrollTop, places };
}

/** Where the view was before the layout changed: the browser has moved it up if the content has become too short for it. */
function topBefore(before: Layout, { scrollTop, scrollHeight, clientHeight }: Element): number {
  const lowest = scrollHeight - clientHeight;
  return before.top > lowest && scrollTop >= lowest - 1 ? before.top : scrollTop;
}

function placeOf(element: Element, scroller: Element): Place {
  const { top, height } = element.getBoundingClientRect();
  const within = top - scroller.getBoundingClientRect().top + scroller.scrollTop;
  return { element, top: within, bottom: within + height };
}

/** How far the first element below `viewTop` has moved since its place was recorded. */
function movedBy(places: readonly Place[], viewTop: number, scroller: Element): number {
  const first = places.find(({ element, bottom }) => bottom > viewTop && element.isConnected);
  return first === undefined ? 0 : placeOf(first.element, scroller).top - first.top;
}
