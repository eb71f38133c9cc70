// Builds the file to send from the recorded slices: mp3 if possible, otherwise the original.
import { canEncodeWhileRecording, encodeSlices, encodeWhole } from './encode-mp3.ts';
import { bareMediaType, fileExtension } from './file-kind.ts';
import type { WrittenMp3 } from './mp3-writer.ts';
import type { Recording } from './recorder-state.ts';

export type RecordedSound = {
  readonly mediaType: string;
  readonly startedAt: number;
  readonly slices: readonly Blob[];
  /** Measured by the clock, for an original of unknown duration. */
  readonly elapsedSeconds: number;
};

/** `encoding` is the encoding that ran during the recording, if any; it resolves to `undefined` if it failed. */
export async function finishRecording(
  sound: RecordedSound,
  encoding: Promise<WrittenMp3 | undefined> | undefined,
  onProgress: (share: number) => void,
): Promise<Recording> {
  const mp3 =
    (await encoding) ??
    (await orUndefined(() => encodeAgain(sound, encoding !== undefined, onProgress))) ??
    (await orUndefined(() => encodeWhole(original(sound), onProgress)));
  if (mp3 !== undefined) return { ...mp3, fileName: recordingName(sound.startedAt, mp3.blob.type) };
  const blob = original(sound);
  return {
    blob,
    fileName: recordingName(sound.startedAt, blob.type),
    seconds: sound.elapsedSeconds,
    peaks: [],
  };
}

function recordingName(startedAt: number, mediaType: string): string {
  return `audio-${startedAt}${fileExtension(mediaType)}`;
}

/**
 * A failed encoding must not lose the recording, so failure is a return value here, not an error:
 * the next method is tried, and finally the original is sent as it is.
 */
export async function orUndefined<T>(attempt: () => Promise<T>): Promise<T | undefined> {
  try {
    return await attempt();
  } catch {
    return undefined;
  }
}

async function encodeAgain(sound: RecordedSound, triedBefore: boolean, onProgress: (share: number) => void) {
  if (triedBefore || !canEncodeWhileRecording(sound.mediaType)) return undefined;
  return encodeSlices(sound.slices, (taken) => onProgress(taken / sound.slices.length));
}

function original({ slices, mediaType }: RecordedSound): Blob {
  return new Blob([...slices], { type: bareMediaType(mediaType) });
}
