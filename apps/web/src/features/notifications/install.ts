// Whether this app stands on the device's home screen, and how it gets there: the browser asks, or the person presses it in a menu.
import { isIos } from '../../media/ios-browser.ts';
import { installMemory } from './install-memory.ts';

/** Of Chromium alone. It asks once. */
type InstallPrompt = Event & {
  readonly prompt: () => Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
};

/** Set by build/preload.ts, as the browser may say it before any of this is loaded. */
declare global {
  interface Window {
    /** The last event about it: `beforeinstallprompt` or `appinstalled`. */
    footholdInstall?: Event | undefined;
  }
}

/** `offered`: the browser asks when it is told to. */
export type InstallState = 'installed' | 'offered' | 'byHand';

export function installState(): InstallState {
  const last = window.footholdInstall;
  if (isStandalone() || last?.type === 'appinstalled') return 'installed';
  if (isPrompt(last)) return 'offered';
  return installMemory.read() === 'installed' ? 'installed' : 'byHand';
}

/** Calls `notify` now and whenever the browser says more. Returns what ends it. */
export function watchInstall(notify: () => void): () => void {
  const hear = () => {
    remember();
    notify();
  };
  const events = ['beforeinstallprompt', 'appinstalled'] as const;
  for (const event of events) window.addEventListener(event, hear);
  hear();
  return () => {
    for (const event of events) window.removeEventListener(event, hear);
  };
}

/** Lets the browser ask: call it only for a tap. True: the person said yes, and the browser is about to install the app. */
export async function askToInstall(): Promise<boolean> {
  const offer = window.footholdInstall;
  if (!isPrompt(offer)) return false;
  try {
    await offer.prompt();
    const isWanted = (await offer.userChoice).outcome === 'accepted';
    if (!isWanted) installMemory.write('declined');
    return isWanted;
  } catch {
    // It has asked before, in another tab's place.
    return false;
  } finally {
    if (window.footholdInstall === offer) delete window.footholdInstall;
  }
}

/** Whether the app runs in a window of its own. */
export function isStandalone(): boolean {
  return (
    ('standalone' in navigator && navigator.standalone === true) ||
    window.matchMedia('(display-mode: standalone)').matches
  );
}

/** `iphoneWithDots`: from Safari 26 on, Share is in a menu. */
export type Phone = 'android' | 'iphone' | 'iphoneWithDots';

/** Null: a computer. */
export function thisPhone(): Phone | null {
  const { userAgent } = navigator;
  if (!isIos(navigator)) return /Android/.test(userAgent) ? 'android' : null;
  const version = /iPhone.* Version\/(\d+)/.exec(userAgent)?.[1];
  return Number(version ?? 0) >= 26 ? 'iphoneWithDots' : 'iphone';
}

function isPrompt(event: Event | undefined): event is InstallPrompt {
  return event?.type === 'beforeinstallprompt' && 'prompt' in event;
}

/** The browser offers only what is not installed: who has deleted the app is not asked again. */
function remember(): void {
  const last = window.footholdInstall;
  if (last?.type === 'appinstalled') installMemory.write('installed');
  else if (isPrompt(last) && installMemory.read() === 'installed') installMemory.write('declined');
}
