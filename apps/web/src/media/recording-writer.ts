// Writes the slices of the running recording to the device, one after the other.
import { RecordingStore } from './recording-store.ts';
import type { StoredRecording } from './recording-store.ts';
import { lockRecording } from './unfinished-recordings.ts';

export class RecordingWriter {
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
