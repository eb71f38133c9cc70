// An address as a QR code, which a phone's camera opens.
import { Suspense } from 'react';
import { lazyWithRetry } from '../../navigation/lazy-with-retry.tsx';
import styles from './welcome-cards.module.css';

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

/** Until it is drawn, and if it cannot be, its place is empty: the address stands beside it in letters. */
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
