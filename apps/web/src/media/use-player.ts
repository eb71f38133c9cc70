// Plays a recording from this device, and reports whether it is playing.
import { useEffect, useRef, useState } from 'react';

export type Player = {
  readonly playing: boolean;
  /** Plays or pauses. */
  readonly toggle: () => Promise<void>;
};

export function usePlayer(blob: Blob): Player {
  const player = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    const url = URL.createObjectURL(blob);
    const audio = new Audio(url);
    audio.addEventListener('play', () => setPlaying(true));
    audio.addEventListener('pause', () => setPlaying(false));
    audio.addEventListener('ended', () => setPlaying(false));
    player.current = audio;
    return () => {
      audio.pause();
      URL.revokeObjectURL(url);
    };
  }, [blob]);
  return {
    playing,
    async toggle() {
      if (playing) player.current?.pause();
      else await player.current?.play();
    },
  };
}
