// An address as a QR code.
import { Suspense } from 'react';
import { lazyWithRetry } from '../navigation/lazy-with-retry.tsx';
import { classNames } from '../ui/class-names.ts';
import styles from './qr-code.module.css';

type Props = {
  readonly text: string;
  readonly label: string;
  /** For long texts, whose squares are small. */
  readonly large?: boolean;
};

const Code = lazyWithRetry<Props>(async () => {
  const { encode } = await import('uqr');
  return ({ text, label, large }) => {
    const { data, size } = encode(text, { ecc: 'M', border: 0 });
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return (
      <svg
        className={classNames(styles.code, large && styles.large)}
        viewBox={`0 0 ${size} ${size}`}
        {...{ role: 'img', 'aria-label': label }}
      >
        <path d={dark.join('')} className={styles.dark} shapeRendering="crispEdges" />
      </svg>
    );
  };
}, NotDrawn);

/** Empty until it is drawn, or if it cannot be: the address is shown as text next to it. */
export function QrCode(props: Props) {
  return (
    <Suspense fallback={<EmptyPlace {...props} />}>
      <Code {...props} />
    </Suspense>
  );
}

function NotDrawn() {
  return <EmptyPlace />;
}

function EmptyPlace({ large }: Pick<Props, 'large'>) {
  return <span className={classNames(styles.code, large && styles.large)} />;
}
