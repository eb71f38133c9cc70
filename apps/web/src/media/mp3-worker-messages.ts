// The messages between the page and the mp3 worker.
import type { WrittenMp3 } from './mp3-writer.ts';

export type ToMp3Worker =
  | { kind: 'webm'; bytes: ArrayBuffer }
  | { kind: 'samples'; samples: Float32Array; sampleRate: number }
  | { kind: 'finish' };

export type FromMp3Worker =
  | { kind: 'taken' }
  | { kind: 'finished'; mp3: WrittenMp3 }
  | { kind: 'failed'; reason: string };
