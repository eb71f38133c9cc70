// One take: the running microphone, its slices, the copy kept on the device and the encoding that follows along.
import { closeMicrophone, startCapture } from './capture.ts';
import type { Capture, CaptureEvents } from './capture.ts';
import { canEncodeWhileRecording, encodeSlices } from './encode-mp3.ts';
import { orUndefined } from './finish-recording.ts';
import type { RecordedSound } from './finish-recording.ts';
import type { WrittenMp3 } from './mp3-writer.ts';
import type { RecorderOptions } from './recorder-state.ts';
import { RecordingKeeper } from './recording-keeper.ts';
import { SliceQueue } from './slice-queue.ts';

export interface TakeEvents {
  onTick: (elapsedSeconds: number) => void;
  /** How much of what is recorded until now is encoded, from 0 to 1. */
  onEncoded: (share: number) => void;
  onLost: () => void;
}

const TICK_MILLISECONDS = 250;

export class Take {
  /** Resolves to `undefined` when encoding failed; absent where the browser cannot encode along. */
  readonly encoding: Promise<WrittenMp3 | undefined> | undefined;
  private readonly startedAt = Date.now();
  private readonly startedAtClock = performance.now();
  private readonly slices = new SliceQueue();
  private readonly capture: Capture;
  private readonly keeper: RecordingKeeper;
  private readonly timer: ReturnType<typeof setInterval>;
  private elapsedSeconds = 0;
  private ended: Promise<void> | undefined;

  /** Takes the microphone over. Throws when this browser cannot record it. */
  constructor(options: RecorderOptions, microphone: MediaStream, events: TakeEvents) {
    this.capture = openCapture(microphone, {
      onSlice: (slice) => {
        this.slices.push(slice);
        this.keeper.keep(slice);
      },
      onLost: events.onLost,
    });
    const { startedAt, capture } = this;
    const { mediaType } = capture;
    this.keeper = new RecordingKeeper(options.ownerId, {
      id: crypto.randomUUID(),
      place: options.place,
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

  /** Stops the microphone; resolves when the last slice is there. */
  end(): Promise<void> {
    this.ended ??= this.endOnce();
    return this.ended;
  }

  /** Ends it and leaves what was said on the device. */
  async close(): Promise<void> {
    await this.end();
    await this.keeper.close();
  }

  /** Ends it and deletes what was said. */
  async forget(): Promise<void> {
    await this.end();
    await this.keeper.forget();
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
