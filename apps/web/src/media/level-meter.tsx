// A volume meter, which shows that the microphone works.
import { useEffect, useRef } from 'react';
import styles from './recorder-panel.module.css';

/** `level` returns 0 to 1. Updated outside React, because it changes with every frame. */
export function LevelMeter({ level }: { level: () => number }) {
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let frame = requestAnimationFrame(function draw() {
      // The square root, because normal speech uses only a small part of the range.
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
