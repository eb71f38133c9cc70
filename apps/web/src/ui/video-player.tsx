// A video with the browser's native controls.
import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { Banner } from './banner.tsx';
import { useExpiringLink } from './use-expiring-link.ts';
import styles from './video-player.module.css';

export type VideoPlayerProps = {
  readonly src: string;
  readonly label: string;
};

export function VideoPlayer({ src, label }: VideoPlayerProps) {
  const { i18n } = useLingui();
  const [failedSrc, setFailedSrc] = useState<string>();
  const handlers = useExpiringLink(src, () => setFailedSrc(src));
  if (failedSrc === src) {
    return (
      <Banner tone="warn">
        {i18n._('This video cannot be played')}{' '}
        <a href={src} download>
          {i18n._('Save the file')}
        </a>
      </Banner>
    );
  }
  return (
    <video
      src={src}
      aria-label={label}
      className={styles.video}
      controls
      playsInline
      preload="metadata"
      {...handlers}
    >
      <track
        kind="captions"
        ref={(track) => {
          // A track without a file fails as soon as it is requested, and then no captions button is offered.
          if (track) track.track.mode = 'hidden';
        }}
      />
    </video>
  );
}
