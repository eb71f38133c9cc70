// A button that records: a tap opens the recorder, and holding it records until it is let go.
import { useEffect, useRef } from 'react';
import type { Attachment } from '../../media/use-attachment.ts';

/** Shorter is a tap. */
const holdMilliseconds = 300;

export function useHoldToSpeak({ record, voice }: Pick<Attachment, 'record' | 'voice'>) {
  const press = useRef<AbortController>(null);
  const isHeld = useRef(false);
  useEffect(() => () => press.current?.abort(), []);
  const holdFrom = () => {
    press.current?.abort();
    const ended = new AbortController();
    press.current = ended;
    isHeld.current = false;
    const timer = setTimeout(() => {
      isHeld.current = true;
      record();
    }, holdMilliseconds);
    ended.signal.addEventListener('abort', () => clearTimeout(timer));
    const letGo = () => {
      ended.abort();
      // While the browser still asks for the microphone, it goes on by hand.
      if (isHeld.current && voice.recorder.state().phase === 'recording') void voice.recorder.stop();
    };
    for (const event of ['pointerup', 'pointercancel'] as const)
      window.addEventListener(event, letGo, { signal: ended.signal });
  };
  return {
    onPointerDown: holdFrom,
    onClick: () => {
      // Letting go is no tap.
      if (!isHeld.current) record();
      isHeld.current = false;
    },
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
}
