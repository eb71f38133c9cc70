// The open actions menu of a message: scrolled into view above floating elements, and closed by Escape.
import { useEffect, useRef, useState, type RefObject } from 'react';

type MessageMenu = {
  readonly open: boolean;
  readonly toggle: () => void;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly actions: RefObject<HTMLDivElement | null>;
};

export function useMessageMenu(): MessageMenu {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const actions = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    actions.current?.scrollIntoView({ block: 'nearest' });
    const press = (event: KeyboardEvent) => {
      // A dialog opened from here closes first.
      const isElsewhere =
        event.target instanceof Element && event.target.closest('[role=dialog], [role=alertdialog]') !== null;
      if (event.key !== 'Escape' || isElsewhere) return;
      // The surrounding panel stays open.
      event.preventDefault();
      setOpen(false);
      button.current?.focus();
    };
    // In the capture phase, before anything else that Escape would close.
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, [open]);
  return { open, toggle: () => setOpen(!open), button, actions };
}
