// Reads one text at a time aloud with the device's own English voice, and stops when asked or when the page is left.
import { englishVoice, spokenPieces } from './english-voice.ts';

// A little slower than people speak: for those who are learning.
const speed = 0.9;

const listeners = new Set<() => void>();
let reading: symbol | null = null;

function synthesis(): SpeechSynthesis | null {
  return 'speechSynthesis' in window ? window.speechSynthesis : null;
}

function voice(): SpeechSynthesisVoice | null {
  return englishVoice(synthesis()?.getVoices() ?? []);
}

function tell(): void {
  for (const listener of listeners) listener();
}

export const reader = {
  /** Whose text is being read; null while it is quiet. */
  reading: (): symbol | null => reading,

  watch: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Whether the device can read English. Many devices know their voices only after a moment. */
  canRead: (): boolean => voice() !== null,

  watchVoices: (listener: () => void): (() => void) => {
    const speech = synthesis();
    speech?.addEventListener?.('voiceschanged', listener);
    return () => speech?.removeEventListener?.('voiceschanged', listener);
  },

  read: (who: symbol, text: string): void => {
    const speech = synthesis();
    const english = voice();
    const pieces = spokenPieces(text);
    if (speech === null || english === null || pieces.length === 0) return;
    speech.cancel();
    reading = who;
    tell();
    pieces.forEach((piece, place) => {
      const utterance = new SpeechSynthesisUtterance(piece);
      utterance.voice = english;
      utterance.lang = english.lang;
      utterance.rate = speed;
      const isLast = place === pieces.length - 1;
      utterance.addEventListener('end', () => isLast && finish(who));
      utterance.addEventListener('error', () => finish(who));
      speech.speak(utterance);
    });
  },

  /** Only what `who` asked for: somebody else's text goes on. */
  stop: (who: symbol): void => {
    if (reading !== who) return;
    finish(who);
    synthesis()?.cancel();
  },
};

function finish(who: symbol): void {
  if (reading !== who) return;
  reading = null;
  tell();
}

// A page that is gone would go on speaking in some browsers.
window.addEventListener('pagehide', () => synthesis()?.cancel());
