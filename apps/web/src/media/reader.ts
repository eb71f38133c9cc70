// Reads one text at a time aloud with the device's English voice; stops on request or when the page is left.
import { englishVoice, spokenPieces } from './english-voice.ts';

// A little slower than normal speech, for learners.
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
  /** The owner of the text being read; null while nothing is read. */
  reading: (): symbol | null => reading,

  watch: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Whether the device can read English. Many devices load their voices only after a moment. */
  canRead: (): boolean => voice() !== null,

  watchVoices: (listener: () => void): (() => void) => {
    const speech = synthesis();
    speech?.addEventListener?.('voiceschanged', listener);
    return () => speech?.removeEventListener?.('voiceschanged', listener);
  },

  read: (owner: symbol, text: string): void => {
    const speech = synthesis();
    const english = voice();
    const pieces = spokenPieces(text);
    if (speech === null || english === null || pieces.length === 0) return;
    speech.cancel();
    reading = owner;
    tell();
    pieces.forEach((piece, place) => {
      const utterance = new SpeechSynthesisUtterance(piece);
      utterance.voice = english;
      utterance.lang = english.lang;
      utterance.rate = speed;
      const isLast = place === pieces.length - 1;
      utterance.addEventListener('end', () => isLast && finish(owner));
      utterance.addEventListener('error', () => finish(owner));
      speech.speak(utterance);
    });
  },

  /** Stops only what `owner` started; others' text continues. */
  stop: (owner: symbol): void => {
    if (reading !== owner) return;
    finish(owner);
    synthesis()?.cancel();
  },
};

function finish(owner: symbol): void {
  if (reading !== owner) return;
  reading = null;
  tell();
}

// Some browsers would continue speaking after the page is left.
window.addEventListener('pagehide', () => synthesis()?.cancel());
