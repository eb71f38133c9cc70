// For a shell: what the app does for notifications while it is open, loaded after the screen.
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

export function useNotifications(): void {
  const { history } = useRouter();
  useEffect(() => {
    let end: (() => void) | null = () => undefined;
    const follow = async () => {
      const part = await import('./while-open.ts').catch(() => null);
      if (end !== null && part !== null) end = part.followNotifications((path) => history.push(path));
    };
    void follow();
    return () => {
      end?.();
      end = null;
    };
  }, [history]);
}
