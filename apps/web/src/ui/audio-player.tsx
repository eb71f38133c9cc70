// Plays a recording: a play button, a waveform or slider to seek, position and duration.
import { useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react';
import { Pause, Play } from 'lucide-react';
import styles from './audio-player.module.css';
import { clockDuration } from './dates.ts';
import { IconButton } from './icon-button.tsx';
import { play } from './play.ts';

export type AudioPlayerProps = {
  readonly src: string;
  /** Its accessible name: "Recording of Monday 3 March". */
  readonly label: string;
  /** How long it is, where that is read elsewhere; null: not yet. The file is then loaded when it is played. */
  readonly seconds?: number | null;
  /** The waveform, each value 0 to 1; without it a plain slider is shown. */
  readonly peaks?: readonly number[];
  /** It begins to play at once. */
  readonly playsAtOnce?: boolean;
};

export function AudioPlayer({ src, label, seconds, peaks, playsAtOnce = false }: AudioPlayerProps) {
  const { i18n } = useLingui();
  const audio = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const [position, setPosition] = useState(0);
  const [measured, setMeasured] = useState<number | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    // A browser that lets nothing play by itself leaves it to the button.
    if (playsAtOnce && audio.current) play(audio.current).catch(() => undefined);
  }, [playsAtOnce]);
  const length = measured ?? seconds ?? 0;
  const toggle = () => {
    const element = audio.current;
    if (!element) return;
    if (element.paused) play(element).catch(() => setFailed(true));
    else element.pause();
  };
  const seek = (to: number) => {
    if (audio.current) audio.current.currentTime = to;
    setPosition(to);
  };
  const times = i18n._('{position} of {length}', {
    position: clockDuration(position),
    length: clockDuration(length),
  });
  return (
    <fieldset className={styles.player} aria-label={label}>
      <audio
        ref={audio}
        src={src}
        preload={seconds === undefined ? 'metadata' : 'none'}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onError={() => setFailed(true)}
        onTimeUpdate={(event) => setPosition(event.currentTarget.currentTime)}
        onDurationChange={({ currentTarget: { duration } }) => {
          if (Number.isFinite(duration)) setMeasured(duration);
        }}
      >
        <track kind="captions" />
      </audio>
      <IconButton
        icon={playing ? Pause : Play}
        label={playing ? i18n._('Pause') : i18n._('Play')}
        disabled={failed}
        onClick={toggle}
        className={styles.play}
      />
      <span className={styles.line}>
        {peaks && <Wave peaks={peaks} part={length > 0 ? position / length : 0} />}
        <input
          type="range"
          className={peaks ? `${styles.range} ${styles.overWave}` : styles.range}
          aria-label={i18n._('Position')}
          aria-valuetext={times}
          min={0}
          max={Math.max(length, 0.1)}
          step={0.1}
          value={Math.min(position, Math.max(length, 0.1))}
          style={{ '--part': `${length > 0 ? (position / length) * 100 : 0}%` } as React.CSSProperties}
          disabled={failed || length === 0}
          onChange={(event) => seek(Number(event.target.value))}
        />
      </span>
      <bdi className={styles.times}>
        {failed ? (
          <>
            {i18n._('This recording cannot be played')}{' '}
            <a href={src} download>
              {i18n._('Save the file')}
            </a>
          </>
        ) : (
          `${clockDuration(position)} / ${clockDuration(length)} · mp3`
        )}
      </bdi>
    </fieldset>
  );
}

function Wave({ peaks, part }: { peaks: readonly number[]; part: number }) {
  return (
    <span className={styles.wave} aria-hidden>
      {peaks.map((peak, index) => (
        <span
          // The values of a waveform never change their order.
          key={index}
          className={index / peaks.length < part ? styles.heard : styles.bar}
          style={{ blockSize: `${Math.max(12, Math.min(1, peak) * 100)}%` }}
        />
      ))}
    </span>
  );
}
