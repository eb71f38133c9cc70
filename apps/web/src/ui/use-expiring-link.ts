// Keeps a film playing whose address leads to a link that expires: opened again, it leads to another.
import { useRef, type SyntheticEvent } from 'react';
import { linkSeconds } from '@foothold/domain/files/kinds';

type MediaEvent = SyntheticEvent<HTMLVideoElement>;

/** Event handlers of the player. `fail` is called for a film that cannot be played, or not any more. */
export function useExpiringLink(src: string, fail: () => void) {
  const openedAt = useRef(0);
  const loaded = useRef(false);
  // A browser says that it paused only after the error for which it did.
  const playing = useRef(false);
  /** Once, until the film has content at its position again. */
  const reopen = (video: HTMLVideoElement) => {
    loaded.current = false;
    openAgain(video, playing.current);
  };
  return {
    onLoadStart: () => {
      openedAt.current = Date.now();
    },
    // Of a film whose codec it lacks, Chromium plays the sound alone and reports no error.
    onLoadedMetadata: ({ currentTarget: video }: MediaEvent) => {
      if (video.videoWidth === 0) fail();
    },
    onLoadedData: () => {
      loaded.current = true;
    },
    onPlay: () => {
      playing.current = true;
    },
    onPause: () => {
      playing.current = false;
    },
    onError: ({ currentTarget: video }: MediaEvent) => {
      if (loaded.current && video.error?.code !== MediaError.MEDIA_ERR_DECODE) reopen(video);
      else fail();
    },
    // Chromium takes a bucket's refusal for a bad connection, and repeats the request for half a minute before it fails.
    onStalled: ({ currentTarget: video }: MediaEvent) => {
      const isOld = Date.now() - openedAt.current >= linkSeconds * 1000;
      if (!isOld || !loaded.current || video.readyState >= video.HAVE_FUTURE_DATA) return;
      void isThere(src).then((there) => there && loaded.current && reopen(video));
    },
  };
}

/** Whether the server can be reached and still gives the film. Without a network the browser is left to try. */
async function isThere(src: string): Promise<boolean> {
  return fetch(src, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

function openAgain(video: HTMLVideoElement, playing: boolean): void {
  const { currentTime, playbackRate } = video;
  video.load();
  video.currentTime = currentTime;
  video.playbackRate = playbackRate;
  // A browser may want another click first.
  if (playing) void video.play().catch(() => undefined);
}
