// After navigation, once the new screen has a title, announces it and moves focus to its heading.
import { useRouter } from '@tanstack/react-router';
import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from 'react';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

type Announce = (title: string, pathname: string) => void;

const AnnouncerContext = createContext<Announce>(() => undefined);

/** For `ScreenTitle`: a screen that is still loading has no title yet and is not announced. */
export function useAnnouncer(): Announce {
  return useContext(AnnouncerContext);
}

export function RouteAnnouncer({ children }: { readonly children: ReactNode }) {
  const router = useRouter();
  const [title, setTitle] = useState('');
  const announced = useRef(router.state.location.pathname);
  const announce = useCallback((name: string, pathname: string) => {
    if (pathname === announced.current) return;
    announced.current = pathname;
    if (!isWriting()) focusHeading();
    setTitle(name);
  }, []);
  return (
    <AnnouncerContext value={announce}>
      <VisuallyHidden>
        <output>{title}</output>
      </VisuallyHidden>
      {children}
    </AnnouncerContext>
  );
}

/** Whether the user has begun to write on the screen before it had its title, such as in a chat whose name is loading. */
function isWriting(): boolean {
  return document.activeElement?.matches('main textarea, main input') === true;
}

function focusHeading(): void {
  const heading =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
