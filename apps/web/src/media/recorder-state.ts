// The recorder's states and actions, as components use them.
import type { RecordingFailure } from './media-refusals.ts';

export type Recording = {
  /** mp3; only if encoding failed the original, with its own type. */
  readonly blob: Blob;
  /** `audio-{timestamp}.mp3` (another extension for an original). */
  readonly fileName: string;
  readonly seconds: number;
  /** Peaks from 0 to 1 along the recording; empty for an original. */
  readonly peaks: number[];
};

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

export type UnfinishedRecording = {
  readonly id: string;
  readonly startedAt: number;
  readonly seconds: number;
};

export type RecorderOptions = {
  /** The signed-in user: recordings are stored per user, because devices are shared. */
  readonly ownerId: string;
  /** Of the form that the recording belongs to, e.g. `chat <id>`: only that form offers an unfinished one again. */
  readonly draftKey: string;
  /** It stops by itself after so many seconds: after ten minutes, unless said otherwise. */
  readonly maxSeconds?: number | undefined;
};

export type Recorder = {
  readonly state: () => RecorderState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Current volume, from 0 to 1. */
  readonly level: () => number;
  /** Requests the microphone and records until `stop`, at most `maxSeconds`. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** Discards the recording. */
  readonly cancel: () => Promise<void>;
  /** The file is now stored elsewhere (sent or in the outbox): deletes its slices and returns to idle. */
  readonly markSaved: () => Promise<void>;
  /** The component unmounts: the microphone closes, and the recording stays for `findUnfinished`. */
  readonly leave: () => Promise<void>;
  /** Recordings of this form that were neither sent nor discarded, newest first. */
  readonly findUnfinished: () => Promise<UnfinishedRecording[]>;
  readonly recoverRecording: (id: string) => Promise<void>;
  readonly deleteUnfinished: (id: string) => Promise<void>;
};

export const MAX_RECORDING_SECONDS = 600;
export const IDLE: RecorderState = { phase: 'idle' };
