// Opens the camera, or returns the message that says why it cannot.
import { cameraFailure, cameraSentences } from './media-refusals.ts';
import type { CameraFailure } from './media-refusals.ts';

export type OpenedCamera =
  | { opened: true; stream: MediaStream }
  | { opened: false; kind: CameraFailure; sentence: string };

/** The rear camera, where there are two. */
export async function openCamera(): Promise<OpenedCamera> {
  if (navigator.mediaDevices === undefined) return refused('no-camera');
  try {
    const video = { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1440 } };
    return { opened: true, stream: await navigator.mediaDevices.getUserMedia({ video }) };
  } catch (error) {
    return refused(cameraFailure(error));
  }
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function refused(kind: CameraFailure): OpenedCamera {
  return { opened: false, kind, sentence: cameraSentences[kind] };
}
