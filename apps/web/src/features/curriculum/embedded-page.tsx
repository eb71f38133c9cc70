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

export function EmbeddedPage({ link, title }: { readonly link: string; readonly title: string }) {
  const { i18n } = useLingui();
  const isOnline = useDeviceOnline();
  // A page that has been opened stays when the network goes; one that cannot come says so instead of the browser.
  const [canCome, setCanCome] = useState(isOnline);
  if (isOnline && !canCome) setCanCome(true);
  // Making a frame takes longer than all the rest of the screen: the heading and the steps do not wait for it.
  const painted = usePainted();
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
      {painted ? (
        <iframe
          className={styles.frame}
          src={frame.src}
          title={title}
          sandbox={frame.sandbox}
          allow="fullscreen; autoplay; encrypted-media; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <div className={styles.frame} />
      )}
      <LinkButton href={frame.src} target="_blank" rel="noreferrer" look="plain" endIcon={ExternalLink} small>
        {i18n._('Open in new tab')}
      </LinkButton>
    </div>
  );
}

/** True from the frame after this part was drawn for the first time. */
function usePainted(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    let asked = requestAnimationFrame(() => {
      asked = requestAnimationFrame(() => setPainted(true));
    });
    return () => cancelAnimationFrame(asked);
  }, []);
  return painted;
}
