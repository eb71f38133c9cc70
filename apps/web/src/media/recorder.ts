// The voice recorder's state machine: idle, asking, recording, encoding, ready or failed.
import { canCapture, closeMicrophone, openMicrophone } from './capture.ts';
import { finishRecording } from './finish-recording.ts';
import type { RecordedSound } from './finish-recording.ts';
import { isIosButNotSafari } from './ios-browser.ts';
import { microphoneFailure, recordingSentences } from './media-refusals.ts';
import type { RecordingFailure } from './media-refusals.ts';
import { IDLE, isUnderWay, MAX_RECORDING_SECONDS } from './recorder-state.ts';
import type { Recorder, RecorderOptions, RecorderState } from './recorder-state.ts';
import { RunningRecording } from './running-recording.ts';
import { deleteUnfinished, findUnfinished, claimUnfinished } from './unfinished-recordings.ts';

/** The stored data of the recording on the screen: a new recording, or a recovered one. */
type StoredRecording = {
  close(): Promise<void>;
  forget(): Promise<void>;
};

// Shorter than this is an accidental press, without sound that could be sent.
const SHORTEST_SECONDS = 0.3;

export function createRecorder(options: RecorderOptions): Recorder {
  const machine = new RecorderMachine(options);
  return {
    state: () => machine.state,
    subscribe: (listener) => machine.subscribe(listener),
    level: () => machine.level(),
    start: () => machine.start(),
    stop: () => machine.stop(),
    cancel: () => machine.forget(),
    markSaved: () => machine.forget(),
    leave: () => machine.leave(),
    findUnfinished: () => findUnfinished(options),
    recoverRecording: (id) => machine.recover(id),
    deleteUnfinished: (id) => deleteUnfinished(options.ownerId, id),
  };
}

class RecorderMachine {
  state: RecorderState = IDLE;
  private readonly options: RecorderOptions;
  private readonly listeners = new Set<() => void>();
  private running: RunningRecording | undefined;
  private stored: StoredRecording | undefined;
  // If the user cancels while the browser asks or encodes, the late answer must be ignored.
  private attempt = 0;

  constructor(options: RecorderOptions) {
    this.options = options;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  level(): number {
    return this.running?.level() ?? 0;
  }

  async start(): Promise<void> {
    if (isUnderWay(this.state)) return;
    const { stored } = this;
    const attempt = this.reset({ phase: 'asking' });
    await stored?.forget();
    if (attempt !== this.attempt) return;
    if (isIosButNotSafari(navigator)) return this.fail('ios-not-safari');
    if (!canCapture()) return this.fail('unsupported');
    const microphone = await openMicrophone().catch(microphoneFailure);
    if (attempt !== this.attempt) {
      if (typeof microphone !== 'string') closeMicrophone(microphone);
    } else if (typeof microphone === 'string') {
      this.fail(microphone);
    } else {
      this.record(microphone);
    }
  }

  async stop(): Promise<void> {
    const { running, attempt } = this;
    if (running === undefined || this.state.phase !== 'recording') return;
    this.enter({ phase: 'encoding', progress: 0 });
    await running.end();
    if (attempt !== this.attempt) return;
    const sound = running.sound();
    if (sound.elapsedSeconds < SHORTEST_SECONDS || sound.slices.length === 0) {
      await this.forget();
      this.fail('empty');
      return;
    }
    await this.finish(sound, running.encoding);
  }

  async recover(id: string): Promise<void> {
    if (isUnderWay(this.state)) return;
    await this.leave();
    const attempt = this.reset({ phase: 'encoding', progress: 0 });
    const found = await claimUnfinished(this.options.ownerId, id).catch((error: unknown) => {
      if (attempt === this.attempt) this.fail('broken');
      throw error;
    });
    if (attempt !== this.attempt) {
      await found?.close();
    } else if (found === undefined) {
      this.fail('empty');
    } else {
      this.stored = found;
      await this.finish(found.sound, undefined);
    }
  }

  async forget(): Promise<void> {
    const { stored } = this;
    this.reset(IDLE);
    await stored?.forget();
  }

  async leave(): Promise<void> {
    const { stored } = this;
    this.reset(IDLE);
    await stored?.close();
  }

  private record(microphone: MediaStream): void {
    try {
      this.running = new RunningRecording(this.options, microphone, {
        onTick: (elapsed) => this.tick(Math.floor(elapsed)),
        onEncoded: (progress) => {
          if (this.state.phase === 'encoding') this.enter({ phase: 'encoding', progress });
        },
        onLost: () => void this.stop(),
      });
    } catch (error) {
      // The browser has a recorder, but none for this microphone.
      if (!(error instanceof DOMException)) throw error;
      this.fail('unsupported');
      return;
    }
    this.stored = this.running;
    this.enter({ phase: 'recording', elapsedSeconds: 0 });
  }

  private tick(elapsedSeconds: number): void {
    if (this.state.phase !== 'recording') return;
    if (elapsedSeconds >= (this.options.maxSeconds ?? MAX_RECORDING_SECONDS)) void this.stop();
    else if (elapsedSeconds !== this.state.elapsedSeconds) this.enter({ phase: 'recording', elapsedSeconds });
  }

  private async finish(sound: RecordedSound, encoding: RunningRecording['encoding']): Promise<void> {
    const attempt = this.attempt;
    const recording = await finishRecording(sound, encoding, (progress) => {
      if (attempt === this.attempt) this.enter({ phase: 'encoding', progress });
    });
    if (attempt === this.attempt) this.enter({ phase: 'ready', recording });
  }

  private fail(kind: RecordingFailure): void {
    this.enter({ phase: 'failed', kind, sentence: recordingSentences[kind] });
  }

  private reset(state: RecorderState): number {
    this.running = undefined;
    this.stored = undefined;
    this.attempt += 1;
    this.enter(state);
    return this.attempt;
  }

  private enter(state: RecorderState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}
