// What a recorder can be doing, as its screen sees it.
import type { RecordingFailure } from './media-refusals.ts';

export interface Recording {
  /** True mp3; only when encoding failed the original, with its own type. */
  blob: Blob;
  /** `audio-{timestamp}.mp3` (another suffix for an original). */
  fileName: string;
  seconds: number;
  /** Loudness from 0 to 1 along the recording; empty for an original. */
  peaks: number[];
}

export type RecorderState =
  | { phase: 'idle' }
  | { phase: 'asking' }
  | { phase: 'recording'; elapsedSeconds: number }
  | { phase: 'encoding'; progress: number }
  | { phase: 'ready'; recording: Recording }
  | { phase: 'failed'; kind: RecordingFailure; sentence: string };

/** Nothing can be sent yet, and sending anything else would leave the recording behind. */
export function isUnderWay({ phase }: RecorderState): boolean {
  return phase === 'asking' || phase === 'recording' || phase === 'encoding';
}

export interface UnfinishedRecording {
  id: string;
  startedAt: number;
  seconds: number;
}

export interface RecorderOptions {
  /** The signed-in person: recordings are kept per person, because a device may be shared. */
  ownerId: string;
  /** Where the recording belongs, e.g. `chat-<id>`: only that place offers an unfinished one again. */
  place: string;
}

export interface Recorder {
  state: () => RecorderState;
  subscribe: (listener: () => void) => () => void;
  /** Loudness now, from 0 to 1. */
  level: () => number;
  /** Asks for the microphone and records until `stop`, at most `MAX_RECORDING_SECONDS`. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** Throws away what was recorded. */
  cancel: () => Promise<void>;
  /** The file is now kept elsewhere (sent or in the outbox): forgets its slices and is idle again. */
  handedOver: () => Promise<void>;
  /** The screen goes away: the microphone closes, what was said stays and is found by `findUnfinished`. */
  leave: () => Promise<void>;
  /** Recordings of this place that were neither sent nor thrown away, newest first. */
  findUnfinished: () => Promise<UnfinishedRecording[]>;
  recoverRecording: (id: string) => Promise<void>;
  deleteUnfinished: (id: string) => Promise<void>;
}

export const MAX_RECORDING_SECONDS = 600;
export const IDLE: RecorderState = { phase: 'idle' };
