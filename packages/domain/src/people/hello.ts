// The hello of a learner: a few seconds of voice, by which the first teacher gets to know them.
import { recordingKilobitsPerSecond } from '../files/recording.ts';

export const helloSeconds = 5;

export const helloSentences = {
  tooLong: 'Your hello is too long. Say it in 5 seconds.',
  notASound: 'Record your voice here.',
} as const;

// A recorder stops up to a quarter of a second late, and what phones cannot encode is up to four times as large.
const secondsAllowed = helloSeconds + 1;
const largestBitRate = 4;

/**
 * Whether a recording is longer than a hello may be, by its size: the bytes of an mp3 that this app made say how long it
 * is; of others they say so roughly, since their bit rates differ.
 */
export function isTooLongForHello(file: { readonly mediaType: string; readonly bytes: number }): boolean {
  const bytesPerSecond = (recordingKilobitsPerSecond * 1000) / 8;
  const times = file.mediaType === 'audio/mpeg' ? 1 : largestBitRate;
  return file.bytes > secondsAllowed * bytesPerSecond * times;
}
