// The open actions menu of a message: scrolled into view above floating elements, and closed by Escape.
import { createContext, useContext, useEffect, useRef, type RefObject } from 'react';

/** The id of the message whose menu is open, held above the rows: a row that is mounted again shows its menu as before. */
export const OpenMessageMenu = createContext<
  readonly [messageId: string | null, open: (messageId: string | null) => void]
>([null, () => undefined]);

type MessageMenu = {
  readonly open: boolean;
  readonly toggle: () => void;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly actions: RefObject<HTMLDivElement | null>;
};

export function useMessageMenu(messageId: string): MessageMenu {
  const [openId, setOpenId] = useContext(OpenMessageMenu);
  const open = openId === messageId;
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
      setOpenId(null);
      button.current?.focus();
    };
    // In the capture phase, before anything else that Escape would close.
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, [open, setOpenId]);
  return { open, toggle: () => setOpenId(open ? null : messageId), button, actions };
}
