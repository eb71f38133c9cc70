// The recorder's states and actions, as components use them.
import type { RecordingFailure } from './media-refusals.ts';

export interface Recording {
  /** mp3; only if encoding failed the original, with its own type. */
  blob: Blob;
  /** `audio-{timestamp}.mp3` (another extension for an original). */
  fileName: string;
  seconds: number;
  /** Peaks from 0 to 1 along the recording; empty for an original. */
  peaks: number[];
}

export type RecorderState =
  | { phase: 'idle' }
  | { phase: 'asking' }
  | { phase: 'recording'; elapsedSeconds: number }
  | { phase: 'encoding'; progress: number }
  | { phase: 'ready'; recording: Recording }
  | { phase: 'failed'; kind: RecordingFailure; sentence: string };

/** Nothing can be sent yet; sending anything else would leave the recording behind. */
export function isUnderWay({ phase }: RecorderState): boolean {
  return phase === 'asking' || phase === 'recording' || phase === 'encoding';
}

export interface UnfinishedRecording {
  id: string;
  startedAt: number;
  seconds: number;
}

export interface RecorderOptions {
  /** The signed-in user: recordings are stored per user, because devices are shared. */
  ownerId: string;
  /** Where the recording belongs, e.g. `chat-<id>`: only that place offers an unfinished one again. */
  place: string;
}

export interface Recorder {
  state: () => RecorderState;
  subscribe: (listener: () => void) => () => void;
  /** Current volume, from 0 to 1. */
  level: () => number;
  /** Requests the microphone and records until `stop`, at most `MAX_RECORDING_SECONDS`. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** Discards the recording. */
  cancel: () => Promise<void>;
  /** The file is now stored elsewhere (sent or in the outbox): deletes its slices and returns to idle. */
  handedOver: () => Promise<void>;
  /** The component unmounts: the microphone closes, and the recording stays for `findUnfinished`. */
  leave: () => Promise<void>;
  /** Recordings of this place that were neither sent nor discarded, newest first. */
  findUnfinished: () => Promise<UnfinishedRecording[]>;
  recoverRecording: (id: string) => Promise<void>;
  deleteUnfinished: (id: string) => Promise<void>;
}

export const MAX_RECORDING_SECONDS = 600;
export const IDLE: RecorderState = { phase: 'idle' };
