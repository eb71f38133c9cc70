// A status line above the content: an icon, a text, at most one action.
import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { CircleAlert, CircleCheck, Info, TriangleAlert, WifiOff } from 'lucide-react';
import { classNames } from './class-names.ts';
import styles from './banner.module.css';

// As long as React Aria's own live announcer waits.
const untilKnownMs = 100;

const icons = { info: Info, good: CircleCheck, warn: TriangleAlert, bad: CircleAlert, offline: WifiOff };

export type BannerProps = {
  readonly tone: keyof typeof icons;
  readonly heading?: string | undefined;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** Announced when it appears: errors at once, everything else politely. */
  readonly announced?: boolean;
  /** Below the header of the app, as wide as the window; of its sentences only the first where text is very large. */
  readonly edgeToEdge?: boolean;
};

export function Banner({ tone, heading, children, action, announced, edgeToEdge }: BannerProps) {
  const Drawing = icons[tone];
  const isKnown = useIsKnown();
  const live = tone === 'bad' ? 'assertive' : 'polite';
  return (
    <div
      className={classNames(styles.banner, styles[tone], edgeToEdge && styles.edgeToEdge)}
      aria-live={announced ? live : undefined}
    >
      <Drawing className={styles.icon} aria-hidden />
      <div className={styles.words} aria-hidden={announced && !isKnown ? true : undefined}>
        {heading && <strong>{heading}</strong>}
        {children != null && (
          <div>{edgeToEdge && typeof children === 'string' ? sentencesOf(children) : children}</div>
        )}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

function sentencesOf(text: string): ReactNode {
  return text.split(/(?<=[.!?]) /).map((sentence, index) => (
    <Fragment key={sentence}>
      {index > 0 && ' '}
      <span className={styles.sentence}>{sentence}</span>
    </Fragment>
  ));
}

/** Screen readers announce only what enters a live region after they have met it: a banner's words do so a moment later. */
function useIsKnown(): boolean {
  const [isKnown, setIsKnown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsKnown(true), untilKnownMs);
    return () => clearTimeout(timer);
  }, []);
  return isKnown;
}
