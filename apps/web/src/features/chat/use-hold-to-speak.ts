// A button that records: a tap opens the recorder, and holding it records until it is let go.
import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';
import type { Attachment } from '../../media/use-attachment.ts';

/** Shorter is a tap. */
const holdMilliseconds = 300;

export function useHoldToSpeak({ record, voice }: Pick<Attachment, 'record' | 'voice'>) {
  const press = useRef<AbortController>(null);
  const isHeld = useRef(false);
  useEffect(() => () => press.current?.abort(), []);
  const holdFrom = ({ button }: PointerEvent) => {
    if (button !== 0) return;
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
    onClick: ({ detail }: MouseEvent) => {
      // Letting go is no tap; a press of a key, which has no clicks to count, always is.
      if (detail === 0 || !isHeld.current) record();
    },
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
  };
}
