// Plays the recordings of one list with one player, and says which of them is heard.
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
      element?.removeAttribute('src');
      element?.load();
    };
  }, []);
  const toggle = (fileId: string) => {
    const element = audio.current;
    if (element === null) return;
    if (isPlaying && chosen === fileId) return element.pause();
    setFailed(false);
    setChosen(fileId);
    // Once chosen it goes on where it was paused.
    if (chosen !== fileId || hasFailed) element.src = fileUrl(fileId);
    play(element).catch(() => setFailed(true));
  };
  return {
    /** The file that is heard. */
    playing: isPlaying ? chosen : null,
    /** The file that could not be played. */
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
