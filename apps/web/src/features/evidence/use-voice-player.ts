// Plays the recordings of one list with one player, and says which of them is heard. One that waits to be sent is played from this device.
import { fileUrl } from '@foothold/domain/files/kinds';
import { useEffect, useRef, useState } from 'react';
import { play } from '../../ui/play.ts';

export function useVoicePlayer() {
  const audio = useRef<HTMLAudioElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const element = audio.current;
    return () => {
      // What is not heard any more holds no connection.
      if (element !== null) URL.revokeObjectURL(element.src);
      element?.removeAttribute('src');
      element?.load();
    };
  }, []);
  /** `readHere`: its bytes, where it waits on this device. */
  const toggle = async (id: string, readHere?: () => Promise<Blob | undefined>) => {
    const element = audio.current;
    if (element === null) return;
    if (isPlaying && chosen === id) return element.pause();
    setFailed(false);
    setChosen(id);
    try {
      // Once chosen it goes on where it was paused.
      if (chosen !== id || hasFailed) {
        const blob = await readHere?.();
        URL.revokeObjectURL(element.src);
        element.src = blob === undefined ? fileUrl(id) : URL.createObjectURL(blob);
      }
      await play(element);
    } catch {
      setFailed(true);
    }
  };
  return {
    /** The id of what is heard. */
    playing: isPlaying ? chosen : null,
    /** The id of what could not be played. */
    failed: hasFailed ? chosen : null,
    toggle,
    /** Of the one `audio` element. */
    audio: {
      ref: audio,
      onPlay: () => setPlaying(true),
      onPause: () => setPlaying(false),
      onError: () => {
        setPlaying(false);
        setFailed(true);
      },
    },
  };
}
