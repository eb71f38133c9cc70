// Reads a text aloud in English and stops; hidden on a device without an English voice. Leaving the screen stops it.
import { useLingui } from '@lingui/react';
import { Square, Volume2 } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '../ui/button.tsx';
import { englishVoice, spokenPieces } from './english-voice.ts';

type Props = {
  readonly text: string;
  /** Where there is room for no word beside it. */
  readonly iconOnly?: boolean;
};

export function ReadAloudButton({ text, iconOnly = false }: Props) {
  const { i18n } = useLingui();
  const canRead = useSyncExternalStore(speech.watchVoices, speech.canRead);
  const [me] = useState(() => Symbol('reads'));
  const isReading = useSyncExternalStore(speech.watch, speech.reading) === me;
  useEffect(() => () => speech.stop(me), [me]);
  if (!canRead || !/\p{L}/u.test(text)) return null;
  const label = isReading ? i18n._('Stop') : i18n._('Listen');
  return (
    <Button
      small
      variant="plain"
      icon={isReading ? Square : Volume2}
      onClick={() => (isReading ? speech.stop(me) : speech.read(me, text))}
      {...(iconOnly ? { 'aria-label': label, title: label } : {})}
    >
      {iconOnly ? null : label}
    </Button>
  );
}

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

/** Reads one text at a time aloud with the device's English voice; stops on request or when the page is left. */
const speech = {
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
    pieces.forEach((piece, index) => {
      const utterance = new SpeechSynthesisUtterance(piece);
      utterance.voice = english;
      utterance.lang = english.lang;
      utterance.rate = speed;
      const isLast = index === pieces.length - 1;
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
