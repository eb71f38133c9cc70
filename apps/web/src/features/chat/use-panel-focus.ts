// Manages focus for the chat panel: into it when it opens, back when it closes; and on a phone, where it is
// full-screen, trapped inside it.
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { hideChat } from './selected-chat.ts';

export function usePanelFocus(): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    if (element === null) return;
    const before = document.activeElement;
    element.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
    const narrow = window.matchMedia('(width < 700px)');
    const others = [...(element.parentElement?.children ?? [])].filter((each) => each !== element);
    const cover = () => {
      for (const other of others)
        if (other.matches('header, main, footer')) other.toggleAttribute('inert', narrow.matches);
    };
    const resized = () => {
      // When a window is narrowed the page stays on top, unless the user is writing in the chat.
      if (narrow.matches && element.querySelector('textarea:focus') === null) hideChat();
      else cover();
    };
    cover();
    narrow.addEventListener('change', resized);
    return () => {
      narrow.removeEventListener('change', resized);
      for (const other of others) other.removeAttribute('inert');
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return panel;
}
