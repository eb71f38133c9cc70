// A bar that moves with the voice, so that a person sees that the microphone hears them.
import { useEffect, useRef } from 'react';
import styles from './recorder-panel.module.css';

/** `level` answers from 0 to 1. Drawn past React, because it moves with every frame. */
export function LevelMeter({ level }: { level: () => number }) {
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let frame = requestAnimationFrame(function draw() {
      // The square root, because a voice of normal loudness uses only a small part of the range.
      bar.current?.style.setProperty('--level', Math.sqrt(level()).toFixed(2));
      frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [level]);
  return (
    <span className={styles.meter} aria-hidden>
      <span className={styles.level} ref={bar} />
    </span>
  );
}
