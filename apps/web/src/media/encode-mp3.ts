// Encodes recorded slices as one mp3, holding only one chunk of decoded sound in memory where the browser allows it.
import { bareMediaType } from './file-kind.ts';
import type { FromMp3Worker, ToMp3Worker } from './mp3-worker-messages.ts';
import { MP3_SAMPLE_RATE } from './mp3-settings.ts';
import type { WrittenMp3 } from './mp3-writer.ts';

export type Slices = Iterable<Blob> | AsyncIterable<Blob>;

const SECONDS_PER_PIECE = 10;

/** Whether a recording of this type can be encoded while it is still running. */
export function canEncodeWhileRecording(mediaType: string): boolean {
  return bareMediaType(mediaType) === 'audio/webm' && 'AudioDecoder' in globalThis;
}

/** Decodes and encodes slice by slice. `onEncoded` receives the number of slices done. Rejects on any error. */
export function encodeSlices(slices: Slices, onEncoded: (count: number) => void): Promise<WrittenMp3> {
  return withWorker(async (ask) => {
    let count = 0;
    for await (const slice of slices) {
      const bytes = await slice.arrayBuffer();
      await ask({ kind: 'webm', bytes }, [bytes]);
      count += 1;
      onEncoded(count);
    }
  });
}

/** The fallback for browsers that cannot decode in chunks: decodes the whole recording, then encodes it in chunks. */
export function encodeWhole(recording: Blob, onProgress: (share: number) => void): Promise<WrittenMp3> {
  return withWorker(async (ask) => {
    const sound = await decodeWhole(recording);
    const step = SECONDS_PER_PIECE * sound.sampleRate;
    for (let from = 0; from < sound.length; from += step) {
      const samples = monoPiece(sound, from, Math.min(step, sound.length - from));
      await ask({ kind: 'samples', samples, sampleRate: sound.sampleRate }, [samples.buffer]);
      onProgress(Math.min(1, (from + step) / sound.length));
    }
  });
}

type Ask = (message: ToMp3Worker, transfer?: Transferable[]) => Promise<FromMp3Worker>;

async function withWorker(feed: (ask: Ask) => Promise<void>): Promise<WrittenMp3> {
  const worker = new Worker(new URL('./mp3-worker.ts', import.meta.url), { type: 'module' });
  const ask: Ask = (message, transfer = []) =>
    new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<FromMp3Worker>) => resolve(data), {
        once: true,
      });
      worker.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true });
      worker.postMessage(message, transfer);
    });
  const trusted: Ask = async (message, transfer) => {
    const answer = await ask(message, transfer);
    if (answer.kind === 'failed') throw new Error(answer.reason);
    return answer;
  };
  try {
    await feed(trusted);
    const answer = await trusted({ kind: 'finish' });
    if (answer.kind !== 'finished') throw new Error('The mp3 worker did not finish');
    return answer.mp3;
  } finally {
    worker.terminate();
  }
}

async function decodeWhole(recording: Blob): Promise<AudioBuffer> {
  // An offline context at 24 kHz decodes straight to the sample rate of the mp3, which halves the memory.
  const context = new OfflineAudioContext(1, 1, MP3_SAMPLE_RATE);
  return context.decodeAudioData(await recording.arrayBuffer());
}

function monoPiece(sound: AudioBuffer, from: number, length: number): Float32Array<ArrayBuffer> {
  const mono = new Float32Array(length);
  sound.copyFromChannel(mono, 0, from);
  const other = new Float32Array(sound.numberOfChannels > 1 ? length : 0);
  for (let channel = 1; channel < sound.numberOfChannels; channel += 1) {
    sound.copyFromChannel(other, channel, from);
    other.forEach((sample, index) => {
      mono[index] = (mono[index] ?? 0) + sample;
    });
  }
  return sound.numberOfChannels === 1 ? mono : mono.map((sample) => sample / sound.numberOfChannels);
}
