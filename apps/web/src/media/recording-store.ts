// Keeps the slices of a recording on the device while it is made, so that a closed tab loses nothing.
import { deleteDatabase, finish, LastingDatabase } from '@foothold/live/client/lasting-database';
import type { DBSchema } from 'idb';

export interface KeptRecording {
  id: string;
  /** Where it was being made, e.g. `chat-<id>`: only that place offers it again. */
  place: string;
  mediaType: string;
  startedAt: number;
}

interface RecordingSchema extends DBSchema {
  recordings: { key: string; value: KeptRecording };
  slices: { key: [string, number]; value: { recordingId: string; index: number; bytes: ArrayBuffer } };
}

/** One person's unsent recordings. Named by the person, because a device may be shared. */
export class RecordingStore {
  private readonly database: LastingDatabase<RecordingSchema>;

  private constructor(database: LastingDatabase<RecordingSchema>) {
    this.database = database;
  }

  static async open(ownerId: string): Promise<RecordingStore> {
    const database = await LastingDatabase.open<RecordingSchema>({
      name: databaseName(ownerId),
      make(created) {
        created.createObjectStore('recordings', { keyPath: 'id' });
        created.createObjectStore('slices', { keyPath: ['recordingId', 'index'] });
      },
    });
    return new RecordingStore(database);
  }

  async begin(recording: KeptRecording): Promise<void> {
    await this.database.transact(['recordings'], 'readwrite', (transaction) =>
      finish(transaction, transaction.store.add(recording)),
    );
  }

  async keepSlice(recordingId: string, index: number, slice: Blob): Promise<void> {
    // Bytes, not a Blob: some phones lose Blobs that are kept in IndexedDB.
    const bytes = await slice.arrayBuffer();
    await this.database.transact(['slices'], 'readwrite', (transaction) =>
      finish(transaction, transaction.store.put({ recordingId, index, bytes })),
    );
  }

  async list(): Promise<KeptRecording[]> {
    return this.database.transact(['recordings'], 'readonly', ({ store }) => store.getAll());
  }

  async countSlices(recordingId: string): Promise<number> {
    return this.database.transact(['slices'], 'readonly', ({ store }) => store.count(slicesOf(recordingId)));
  }

  async slices(recordingId: string): Promise<Blob[]> {
    const kept = await this.database.transact(['slices'], 'readonly', ({ store }) =>
      store.getAll(slicesOf(recordingId)),
    );
    return kept.map(({ bytes }) => new Blob([bytes]));
  }

  async remove(recordingId: string): Promise<void> {
    await this.database.transact(['recordings', 'slices'], 'readwrite', (transaction) =>
      finish(
        transaction,
        transaction.objectStore('recordings').delete(recordingId),
        transaction.objectStore('slices').delete(slicesOf(recordingId)),
      ),
    );
  }

  close(): void {
    this.database.close();
  }
}

/** Recordings that were made here and not sent. A device that cannot be read has none. */
export async function countRecordingsOf(ownerId: string): Promise<number> {
  try {
    const store = await RecordingStore.open(ownerId);
    const { length } = await store.list();
    store.close();
    return length;
  } catch (error) {
    if (error instanceof DOMException) return 0;
    throw error;
  }
}

/** For signing out: nothing of this person's recordings stays on the device. */
export async function deleteRecordingsOf(ownerId: string): Promise<void> {
  await deleteDatabase(databaseName(ownerId));
}

function databaseName(ownerId: string): string {
  return `foothold-recordings-${ownerId}`;
}

function slicesOf(recordingId: string): IDBKeyRange {
  return IDBKeyRange.bound([recordingId, 0], [recordingId, Number.MAX_SAFE_INTEGER]);
}
