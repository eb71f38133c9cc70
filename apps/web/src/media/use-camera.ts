// Runs the camera for the capture panel: opens it, shows it in a video element, takes the photo, closes it.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { closeCamera, openCamera } from './camera.ts';
import { photoOfVideo } from './photo.ts';

export type CameraInHand = {
  readonly video: RefObject<HTMLVideoElement | null>;
  /** The video plays: a photo can be taken. */
  readonly live: boolean;
  /** The message of a refusal. */
  readonly refusal: string | undefined;
  readonly takePhoto: () => Promise<File | undefined>;
  /** Closes the camera until `resume`, so that another app can use it. */
  readonly pause: () => void;
  readonly resume: () => void;
};

export function useCamera(): CameraInHand {
  const video = useRef<HTMLVideoElement>(null);
  const [live, setLive] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return undefined;
    let here = true;
    let stream: MediaStream | undefined;
    const element = video.current;
    const run = async () => {
      const camera = await openCamera();
      if (!camera.opened) {
        if (here) setRefusal(camera.sentence);
      } else if (!here || element === null) {
        closeCamera(camera.stream);
      } else {
        stream = camera.stream;
        setRefusal(undefined);
        element.srcObject = stream;
        element.addEventListener('playing', () => setLive(true), { once: true });
        // Leaving the page rejects `play()`; that can be ignored.
        element.play().catch(() => setLive(false));
      }
    };
    void run();
    return () => {
      here = false;
      setLive(false);
      if (stream !== undefined) closeCamera(stream);
    };
  }, [isPaused]);
  return {
    video,
    live,
    refusal,
    async takePhoto() {
      return video.current === null ? undefined : photoOfVideo(video.current, `photo-${Date.now()}.jpg`);
    },
    pause: useCallback(() => setPaused(true), []),
    resume: useCallback(() => setPaused(false), []),
  };
}
