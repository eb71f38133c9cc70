// Runs the camera for the capture panel: opens it, shows it in a video element, takes the photo, closes it.
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { photoOfVideo } from './photo.ts';
import { cameraFailure, cameraSentences, type CameraFailure } from './media-refusals.ts';

export type CameraHandle = {
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

export function useCamera(): CameraHandle {
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

type OpenedCamera =
  | { opened: true; stream: MediaStream }
  | { opened: false; kind: CameraFailure; sentence: string };

/** Opens the camera, or returns the message that says why it cannot. The rear camera, where there are two. */
async function openCamera(): Promise<OpenedCamera> {
  if (navigator.mediaDevices === undefined) return refused('no-camera');
  try {
    const video = { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1440 } };
    return { opened: true, stream: await navigator.mediaDevices.getUserMedia({ video }) };
  } catch (error) {
    return refused(cameraFailure(error));
  }
}

function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function refused(kind: CameraFailure): OpenedCamera {
  return { opened: false, kind, sentence: cameraSentences[kind] };
}
