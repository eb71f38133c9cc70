// A learning resource's web page in an iframe that fills its place, or what stands there when it cannot be shown.
import { embedSentences, frameOf, isFileLink, type Frame } from '@foothold/domain/curriculum/embed-link';
import { useLingui } from '@lingui/react';
import { ExternalLink } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lessonPagesOrigin } from '../../connection/deployment.ts';
import { isFileCached } from '../../connection/offline-files.ts';
import { OpeningFrame } from './opening-frame.tsx';
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
        <div className={isNext ? styles.leaving : styles.shown}>
          <FramedPage key={framed.id} link={framed.link} title={framed.title} />
        </div>
      )}
    </div>
  );
}

/** For when the page does not work in a frame; nothing for a link that may not be embedded. */
export function OpenInNewTab({ link }: { readonly link: string }) {
  const { i18n } = useLingui();
  const frame = frameHere(link);
  if (frame === null) return null;
  const label = i18n._('Open in new tab');
  return (
    <LinkButton
      href={frame.page}
      target="_blank"
      rel="noreferrer"
      variant="plain"
      icon={ExternalLink}
      small
      aria-label={label}
      title={label}
    />
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

/** False: its place says "Invalid URL". */
export function canBeEmbedded(link: string): boolean {
  return frameHere(link) !== null;
}

function frameHere(link: string): Frame | null {
  return frameOf(link, { appOrigin: window.location.origin, lessonPagesOrigin });
}

function FramedPage({ link, title }: { readonly link: string; readonly title: string }) {
  const { i18n } = useLingui();
  const isOnline = useDeviceOnline();
  // A loaded page stays when the network fails; one that is not on the device shows a message instead of the browser's error.
  const [canCome, setCanCome] = useState(isOnline);
  if (isOnline && !canCome) setCanCome(true);
  useEffect(() => {
    if (canCome) return undefined;
    let unmounted = false;
    void isFileCached(link).then((cached) => cached && !unmounted && setCanCome(true));
    return () => {
      unmounted = true;
    };
  }, [canCome, link]);
  const frame = frameHere(link);
  if (frame !== null && canCome && isFileLink(link)) return <FileToOpen src={frame.src} />;
  if (frame !== null && canCome) return <OpeningFrame frame={frame} title={title} />;
  return (
    <div className={styles.instead}>
      <EmptyState
        drawing="picture"
        hint={frame === null ? i18n._('This page does not open. Please tell your teacher.') : undefined}
      >
        {frame === null
          ? i18n._(embedSentences.invalid)
          : i18n._('No internet. This page opens when you are connected again.')}
      </EmptyState>
    </div>
  );
}

function FileToOpen({ src }: { readonly src: string }) {
  const { i18n } = useLingui();
  return (
    <div className={styles.instead}>
      <EmptyState
        drawing="picture"
        action={
          <LinkButton href={src} target="_blank" rel="noreferrer" variant="primary" endIcon={ExternalLink}>
            {i18n._('Open')}
          </LinkButton>
        }
        hint={i18n._('It opens in a new tab. Then come back here.')}
      >
        {i18n._('This is a file.')}
      </EmptyState>
    </div>
  );
}

/** Whether this device has any network at all, as far as the browser knows. */
function useDeviceOnline(): boolean {
  return useSyncExternalStore(watch, () => navigator.onLine);
}

function watch(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
