// A browser on a phone or a computer, as far as installing an app needs one: it says what browsers say, and stores texts.
import { vi } from 'vitest';

const iphone = (version: number) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version}.0 Mobile/15E148 Safari/604.1`;

export const browsers = {
  android: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  firefoxOnAndroid: 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
  iphone: iphone(18),
  newIphone: iphone(26),
  chromeOnIphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1',
  ipad: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  laptop: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
} as const;

export type Opened = {
  readonly in: keyof typeof browsers;
  /** How the window says that it is the app's own: by Safari's property or by its display mode. */
  readonly standalone?: 'property' | 'displayMode';
};

/** What one browser keeps from one page to the next. */
export function newBrowser() {
  const stored = new Map<string, string>();
  return {
    /** Opens a page. The browser has said nothing there yet. */
    open: ({ in: browser, standalone }: Opened): void => {
      const isPhone = browser !== 'laptop';
      vi.stubGlobal('navigator', {
        userAgent: browsers[browser],
        maxTouchPoints: isPhone ? 5 : 0,
        standalone: standalone === 'property',
      });
      vi.stubGlobal('localStorage', {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, text: string) => stored.set(key, text),
        removeItem: (key: string) => stored.delete(key),
      });
      const matchMedia = (query: string) => ({
        matches: standalone === 'displayMode' && query === '(display-mode: standalone)',
      });
      vi.stubGlobal('window', Object.assign(new EventTarget(), { matchMedia }));
      vi.stubGlobal('document', { documentElement: { dataset: {} } });
    },
  };
}

/** What the page's first script keeps of it, and whoever listens hears. */
export function say(event: Event): void {
  window.footholdInstall = event;
  window.dispatchEvent(event);
}

/** The browser offers to ask; the person will answer so. */
export function offer(outcome: 'accepted' | 'dismissed' = 'accepted'): Event {
  let wasShown = false;
  const prompt = async () => {
    if (wasShown) throw new DOMException('asked before', 'InvalidStateError');
    wasShown = true;
  };
  return Object.assign(new Event('beforeinstallprompt'), {
    prompt,
    userChoice: Promise.resolve({ outcome }),
  });
}
