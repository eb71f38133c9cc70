// Encodes mono sound as mp3 (24 kHz, constant 48 kbit/s) chunk by chunk, and records its peaks.
import { createEncoder } from 'wasm-media-encoders';
import { recordingKilobitsPerSecond } from '@foothold/domain/files/recording';
import { MP3_SAMPLE_RATE } from './mp3-settings.ts';

export type WrittenMp3 = {
  readonly blob: Blob;
  readonly seconds: number;
  /** Peaks from 0 to 1, at most `PEAK_COUNT` values, for the waveform. */
  readonly peaks: number[];
};

const PEAK_COUNT = 64;
const PEAKS_PER_SECOND = 10;

type Mp3Encoder = Awaited<ReturnType<typeof createEncoder<'audio/mpeg'>>>;

export class Mp3Writer {
  private readonly parts: Uint8Array<ArrayBuffer>[] = [];
  private readonly loudness: number[] = [];
  private sampleCount = 0;
  private readonly encoder: Mp3Encoder;
  private readonly sampleRate: number;

  private constructor(encoder: Mp3Encoder, sampleRate: number) {
    this.encoder = encoder;
    this.sampleRate = sampleRate;
    encoder.configure({
      channels: 1,
      sampleRate,
      bitrate: recordingKilobitsPerSecond,
      outputSampleRate: MP3_SAMPLE_RATE,
    });
  }

  static async open(wasm: ArrayBuffer, sampleRate: number): Promise<Mp3Writer> {
    return new Mp3Writer(await createEncoder('audio/mpeg', wasm), sampleRate);
  }

  write(samples: Float32Array): void {
    this.measure(samples);
    this.keep(this.encoder.encode([samples]));
  }

  finish(): WrittenMp3 {
    this.keep(this.encoder.finalize());
    return {
      blob: new Blob(this.parts, { type: 'audio/mpeg' }),
      seconds: this.sampleCount / this.sampleRate,
      peaks: gather(this.loudness, PEAK_COUNT),
    };
  }

  // The encoder reuses its memory, so its output has to be copied.
  private keep(mp3: Uint8Array): void {
    if (mp3.length > 0) this.parts.push(mp3.slice());
  }

  private measure(samples: Float32Array): void {
    const stretch = Math.ceil(this.sampleRate / PEAKS_PER_SECOND);
    for (let from = 0; from < samples.length; from += stretch) {
      const bucket = Math.floor((this.sampleCount + from) / stretch);
      const loudest = loudestOf(samples.subarray(from, from + stretch));
      this.loudness[bucket] = Math.max(this.loudness[bucket] ?? 0, loudest);
    }
    this.sampleCount += samples.length;
  }
}

function loudestOf(samples: Float32Array): number {
  let loudest = 0;
  for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample));
  return Math.min(1, loudest);
}

/** The maximum of each of `count` equal sections. */
function gather(loudness: readonly number[], count: number): number[] {
  const length = Math.min(count, loudness.length);
  return Array.from({ length }, (_, index) => {
    const from = Math.floor((index * loudness.length) / length);
    const to = Math.floor(((index + 1) * loudness.length) / length);
    return Math.round(Math.max(0, ...loudness.slice(from, to)) * 100) / 100;
  });
}
