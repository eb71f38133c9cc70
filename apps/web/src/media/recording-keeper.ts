// Writes the slices of the running recording to the device, one after the other.
import { RecordingStore } from './recording-store.ts';
import type { KeptRecording } from './recording-store.ts';
import { holdRecording } from './unfinished-recordings.ts';

export class RecordingKeeper {
  private readonly id: string;
  private readonly letGo: () => void;
  private count = 0;
  private work: Promise<RecordingStore | undefined>;

  constructor(ownerId: string, recording: KeptRecording) {
    this.id = recording.id;
    this.letGo = holdRecording(recording.id);
    this.work = unlessDeviceRefuses(async () => {
      const store = await RecordingStore.open(ownerId);
      await store.begin(recording);
      return store;
    });
  }

  keep(slice: Blob): void {
    const index = this.count;
    this.count += 1;
    this.afterwards((store) => store.keepSlice(this.id, index, slice));
  }

  /** Ends the keeping; the slices stay on the device. */
  async close(): Promise<void> {
    const store = await this.work;
    store?.close();
    this.letGo();
  }

  /** Ends the keeping and deletes the slices. */
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
 * A full or private device may refuse to keep slices. The recording itself goes on in memory, as it would
 * without this net, so the refusal ends the keeping and nothing else.
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
