// A learning resource's web page in its frame, or a placeholder when the link cannot be shown.
import { embedSentences, frameOf } from '@foothold/domain/curriculum/embed-link';
import { useLingui } from '@lingui/react';
import { ExternalLink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lessonPagesOrigin } from '../../connection/deployment.ts';
import { useDeviceOnline } from '../../connection/use-device-online.ts';
import styles from './embedded-page.module.css';

/** One may still be drawing when this is counted from, one draws, one is to spare. */
const FRAMES_FIRST = 3;

type PageShown = {
  /** Another one is another page, even at the same link. */
  readonly id: string;
  readonly link: string;
  readonly title: string;
};

/**
 * Making a frame, and taking the last one out, take longer than all the rest of the screen: the heading and the steps
 * do not wait for either.
 */
export function EmbeddedPage({ id, link, title }: PageShown) {
  const framed = useFramed({ id, link, title });
  const isNext = framed?.id !== id;
  return (
    <div className={styles.place}>
      {framed !== null && (
        <div className={isNext ? styles.leaving : undefined}>
          <FramedPage key={framed.id} link={framed.link} title={framed.title} />
        </div>
      )}
      {isNext && <div className={styles.frame} />}
    </div>
  );
}

/** The page as it was asked for some frames ago, when all else of it is drawn. */
function useFramed({ id, link, title }: PageShown): PageShown | null {
  const [framed, setFramed] = useState<PageShown | null>(null);
  useEffect(() => {
    let left = FRAMES_FIRST;
    let asked = requestAnimationFrame(function wait() {
      left -= 1;
      if (left > 0) asked = requestAnimationFrame(wait);
      else setFramed({ id, link, title });
    });
    return () => cancelAnimationFrame(asked);
  }, [id, link, title]);
  return framed;
}

function FramedPage({ link, title }: { readonly link: string; readonly title: string }) {
  const { i18n } = useLingui();
  const isOnline = useDeviceOnline();
  // A page that has been opened stays when the network goes; one that cannot come says so instead of the browser.
  const [canCome, setCanCome] = useState(isOnline);
  if (isOnline && !canCome) setCanCome(true);
  const frame = frameOf(link, { appOrigin: window.location.origin, lessonPagesOrigin });
  if (frame === null) {
    return (
      <div className={styles.frame}>
        <EmptyState drawing="picture">{i18n._(embedSentences.invalid)}</EmptyState>
      </div>
    );
  }
  if (!canCome) {
    return (
      <div className={styles.frame}>
        <EmptyState drawing="picture">
          {i18n._('You are offline. This page opens when you are connected again.')}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={styles.holder}>
      <iframe
        className={styles.frame}
        src={frame.src}
        title={title}
        sandbox={frame.sandbox}
        allow="fullscreen; autoplay; encrypted-media; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
      />
      <LinkButton href={frame.src} target="_blank" rel="noreferrer" look="plain" endIcon={ExternalLink} small>
        {i18n._('Open in new tab')}
      </LinkButton>
    </div>
  );
}
