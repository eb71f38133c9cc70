// Draws the waveform of a recording.
import styles from './recorder-panel.module.css';

const HEIGHT = 40;
const STEP = 3;

/** `peaks` from 0 to 1. Decorative: the duration is shown in words next to it. */
export function Wave({ peaks }: { peaks: readonly number[] }) {
  if (peaks.length === 0) return null;
  return (
    <svg
      className={styles.wave}
      viewBox={`0 0 ${peaks.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <path d={peaks.map(stroke).join('')} />
    </svg>
  );
}

function stroke(peak: number, index: number): string {
  const height = Math.max(2, peak * HEIGHT);
  return `M${index * STEP + 1} ${(HEIGHT - height) / 2}v${height}`;
}
