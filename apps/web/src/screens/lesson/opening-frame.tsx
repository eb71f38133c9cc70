// The iframe of a page: says that it is opening, offers a way out if it does not, and grows to the height that the page tells.
import type { Frame } from '@foothold/domain/curriculum/embed-link';
import { pageHeightOf } from '@foothold/domain/curriculum/page-height';
import { useLingui } from '@lingui/react';
import { ExternalLink, RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { AbsentSentence, Skeleton } from '../../ui/skeleton.tsx';
import styles from './embedded-page.module.css';

/** After this long a page on a slow network may still come, but the learner should not have to wait for it. */
const slowAfterMs = 10_000;

type Props = { readonly frame: Frame; readonly title: string };

export function OpeningFrame({ frame, title }: Props) {
  const iframe = useRef<HTMLIFrameElement>(null);
  const [attempt, setAttempt] = useState(1);
  // The attempt that has opened.
  const [opened, setOpened] = useState(0);
  const height = usePageHeight(iframe, frame.src);
  return (
    <div className={styles.holder} style={height === null ? undefined : { minBlockSize: height }}>
      <iframe
        key={attempt}
        ref={iframe}
        className={styles.frame}
        src={frame.src}
        title={title}
        sandbox={frame.sandbox}
        allow="fullscreen; autoplay; encrypted-media; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        onLoad={() => setOpened(attempt)}
      />
      {opened !== attempt && (
        <Opening key={`wait ${attempt}`} page={frame.page} onAgain={() => setAttempt(attempt + 1)} />
      )}
    </div>
  );
}

/** In pixels; null until the page tells it. */
function usePageHeight(iframe: RefObject<HTMLIFrameElement | null>, src: string): number | null {
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const { origin } = new URL(src);
    const receive = (event: MessageEvent) => {
      // Only this very frame, and only while it shows the site that the lesson names.
      if (event.source !== iframe.current?.contentWindow || event.origin !== origin) return;
      const told = pageHeightOf(event.data);
      if (told !== null) setHeight(told);
    };
    window.addEventListener('message', receive);
    return () => window.removeEventListener('message', receive);
  }, [iframe, src]);
  return height;
}

function Opening({ page, onAgain }: { readonly page: string; readonly onAgain: () => void }) {
  const { i18n } = useLingui();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.opening}>
      {!isSlow && (
        <div aria-hidden className={styles.lines}>
          <AbsentSentence value={null}>
            <Skeleton shape="text" count={4} />
          </AbsentSentence>
        </div>
      )}
      <output>
        {isSlow
          ? i18n._('This page does not open. Is your connection slow?')
          : i18n._('This page is opening')}
      </output>
      {isSlow && (
        <Cluster>
          <Button icon={RotateCcw} onClick={onAgain}>
            {i18n._('Try again')}
          </Button>
          <LinkButton href={page} target="_blank" rel="noreferrer" endIcon={ExternalLink}>
            {i18n._('Open in new tab')}
          </LinkButton>
        </Cluster>
      )}
    </div>
  );
}
