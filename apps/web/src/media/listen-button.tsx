// Plays or pauses a recording on this device.
import { useLingui } from '@lingui/react';
import { Pause, Play } from 'lucide-react';
import { type Ref, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { play } from '../ui/play.ts';

export function ListenButton({ blob, ref }: { blob: Blob; ref?: Ref<HTMLButtonElement> }) {
  const { i18n } = useLingui();
  const { playing, toggle } = usePlayer(blob);
  return (
    <Button icon={playing ? Pause : Play} onClick={toggle} ref={ref}>
      {playing ? i18n._('Pause') : i18n._('Listen')}
    </Button>
  );
}

type Player = {
  readonly playing: boolean;
  /** Plays or pauses. */
  readonly toggle: () => Promise<void>;
};

/** Plays a recording from this device, and reports whether it is playing. */
function usePlayer(blob: Blob): Player {
  const player = useRef<{ readonly play: () => Promise<void>; readonly pause: () => void }>(null);
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    const audio = new Audio();
    audio.addEventListener('play', () => setPlaying(true));
    audio.addEventListener('pause', () => setPlaying(false));
    audio.addEventListener('ended', () => setPlaying(false));
    player.current = {
      play: () => {
        // Read when it is first played: one that is gone before that would report an error.
        if (audio.src === '') audio.src = URL.createObjectURL(blob);
        return play(audio);
      },
      pause: () => audio.pause(),
    };
    return () => {
      audio.pause();
      URL.revokeObjectURL(audio.src);
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
