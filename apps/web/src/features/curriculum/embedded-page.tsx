// A learning resource's web page in an iframe, or a placeholder if the link cannot be embedded.
import { embedSentences, frameOf } from '@foothold/domain/curriculum/embed-link';
import { useLingui } from '@lingui/react';
import { ExternalLink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lessonPagesOrigin } from '../../connection/deployment.ts';
import { useDeviceOnline } from '../../connection/use-device-online.ts';
import styles from './embedded-page.module.css';

/** One frame may be in progress, one renders, one to spare. */
const FRAMES_FIRST = 3;

type PageShown = {
  /** Another key is another page, even at the same link. */
  readonly id: string;
  readonly link: string;
  readonly title: string;
};

/**
 * Creating an iframe, and removing the last one, take longer than the rest of the screen: the heading and the steps
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

/** The page requested some frames ago, once everything else has rendered. */
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
  // A loaded page stays when the network fails; one that cannot load shows a message instead of the browser's error.
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
      <LinkButton
        href={frame.src}
        target="_blank"
        rel="noreferrer"
        variant="plain"
        endIcon={ExternalLink}
        small
      >
        {i18n._('Open in new tab')}
      </LinkButton>
    </div>
  );
}
