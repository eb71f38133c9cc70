// A running recording: the microphone, its slices, the copy stored on the device and the encoding that runs along.
import { closeMicrophone, startCapture, type Capture, type CaptureEvents } from './capture.ts';
import { canEncodeWhileRecording, encodeSlices } from './encode-mp3.ts';
import { orUndefined, type RecordedSound } from './finish-recording.ts';
import type { WrittenMp3 } from './mp3-writer.ts';
import type { RecorderOptions } from './recorder-state.ts';
import { SliceQueue } from './slice-queue.ts';
import { RecordingStore, type StoredRecording } from './recording-store.ts';
import { lockRecording } from './unfinished-recordings.ts';

export type RunningRecordingEvents = {
  readonly onTick: (elapsedSeconds: number) => void;
  /** How much of the recording so far is encoded, from 0 to 1. */
  readonly onEncoded: (share: number) => void;
  readonly onLost: () => void;
};

const TICK_MILLISECONDS = 250;

export class RunningRecording {
  /** Resolves to `undefined` if encoding failed; absent where the browser cannot encode while recording. */
  readonly encoding: Promise<WrittenMp3 | undefined> | undefined;
  private readonly startedAt = Date.now();
  private readonly startedAtClock = performance.now();
  private readonly slices = new SliceQueue();
  private readonly capture: Capture;
  private readonly writer: RecordingWriter;
  private readonly timer: ReturnType<typeof setInterval>;
  private elapsedSeconds = 0;
  private ended: Promise<void> | undefined;

  /** Takes ownership of the microphone stream. Throws if this browser cannot record it. */
  constructor(options: RecorderOptions, microphone: MediaStream, events: RunningRecordingEvents) {
    this.capture = openCapture(microphone, {
      onSlice: (slice) => {
        this.slices.push(slice);
        this.writer.keep(slice);
      },
      onLost: events.onLost,
    });
    const { startedAt, capture } = this;
    const { mediaType } = capture;
    this.writer = new RecordingWriter(options.ownerId, {
      id: crypto.randomUUID(),
      place: options.draftKey,
      mediaType,
      startedAt,
    });
    this.encoding = canEncodeWhileRecording(mediaType)
      ? orUndefined(() => encodeSlices(this.slices, (count) => events.onEncoded(count / this.slices.length)))
      : undefined;
    this.timer = setInterval(() => events.onTick(this.secondsUntilNow()), TICK_MILLISECONDS);
  }

  level(): number {
    return this.ended === undefined ? this.capture.level() : 0;
  }

  sound(): RecordedSound {
    const { startedAt, elapsedSeconds } = this;
    return { mediaType: this.capture.mediaType, startedAt, elapsedSeconds, slices: this.slices.all() };
  }

  /** Stops the microphone; resolves when the last slice has arrived. */
  end(): Promise<void> {
    this.ended ??= this.endOnce();
    return this.ended;
  }

  /** Ends it and leaves the slices on the device. */
  async close(): Promise<void> {
    await this.end();
    await this.writer.close();
  }

  /** Ends it and deletes the slices. */
  async forget(): Promise<void> {
    await this.end();
    await this.writer.forget();
  }

  private async endOnce(): Promise<void> {
    clearInterval(this.timer);
    this.elapsedSeconds = this.secondsUntilNow();
    await this.capture.stop();
    this.slices.close();
  }

  private secondsUntilNow(): number {
    return (performance.now() - this.startedAtClock) / 1000;
  }
}

function openCapture(microphone: MediaStream, events: CaptureEvents): Capture {
  try {
    return startCapture(microphone, events);
  } catch (error) {
    closeMicrophone(microphone);
    throw error;
  }
}

/** Writes the slices of the running recording to the device, one after the other. */
class RecordingWriter {
  private readonly id: string;
  private readonly lock: ReturnType<typeof lockRecording>;
  private count = 0;
  private work: Promise<RecordingStore | undefined>;

  constructor(ownerId: string, recording: StoredRecording) {
    this.id = recording.id;
    this.lock = lockRecording(recording.id);
    this.work = unlessDeviceRefuses(async () => {
      const store = await RecordingStore.open(ownerId);
      await store.begin(recording);
      return store;
    });
  }

  keep(slice: Blob): void {
    const index = this.count;
    this.count += 1;
    this.afterwards((store) => store.storeSlice(this.id, index, slice));
  }

  /** Stops writing; the slices stay on the device. */
  async close(): Promise<void> {
    const store = await this.work;
    store?.close();
    (await this.lock)?.();
  }

  /** Stops writing and deletes the slices. */
  async forget(): Promise<void> {
    this.afterwards((store) => store.remove(this.id));
    await this.close();
  }

  private afterwards(act: (store: RecordingStore) => Promise<void>): void {
    this.work = this.work.then((store) =>
      unlessDeviceRefuses(async () => {
        if (store !== undefined) await act(store);
        return store;
      }),
    );
  }
}

/**
 * A device may refuse to store slices (full, private mode). The recording continues in memory, as it would
 * without this safety copy, so the refusal only ends the writing.
 */
async function unlessDeviceRefuses(
  act: () => Promise<RecordingStore | undefined>,
): Promise<RecordingStore | undefined> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
