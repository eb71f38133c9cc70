// The opened actions of a message: seen whole above what floats over the list, and closed by Escape.
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
      // A dialog that was opened from here closes first.
      const isElsewhere =
        event.target instanceof Element && event.target.closest('[role=dialog], [role=alertdialog]') !== null;
      if (event.key !== 'Escape' || isElsewhere) return;
      // The panel around it stays.
      event.preventDefault();
      setOpen(false);
      button.current?.focus();
    };
    // Before anything that Escape would close around it.
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, [open]);
  return { open, toggle: () => setOpen(!open), button, actions };
}
