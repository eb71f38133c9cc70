// An address as a QR code.
import { Suspense } from 'react';
import { lazyWithRetry } from '../navigation/lazy-with-retry.tsx';
import styles from './qr-code.module.css';

type Props = { readonly text: string; readonly label: string };

const Code = lazyWithRetry<Props>(async () => {
  const { encode } = await import('uqr');
  return ({ text, label }) => {
    const { data, size } = encode(text, { ecc: 'M', border: 2 });
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return (
      <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} {...{ role: 'img', 'aria-label': label }}>
        <rect width={size} height={size} className={styles.light} />
        <path d={dark.join('')} className={styles.dark} shapeRendering="crispEdges" />
      </svg>
    );
  };
}, EmptyPlace);

/** Empty until it is drawn, or if it cannot be: the address is shown as text next to it. */
export function QrCode(props: Props) {
  return (
    <Suspense fallback={<EmptyPlace />}>
      <Code {...props} />
    </Suspense>
  );
}

function EmptyPlace() {
  return <span className={styles.code} />;
}
