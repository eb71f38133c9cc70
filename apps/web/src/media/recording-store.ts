// Stores the slices of a recording in IndexedDB while it runs, so that a closed tab loses nothing.
import { deleteDatabase, commit, ReopeningDatabase } from '@foothold/live/client/reopening-database';
import type { DBSchema } from 'idb';

export type StoredRecording = {
  readonly id: string;
  /** Its draft key, e.g. `chat <id>`: only that form offers it again. Named so in what devices have stored. */
  readonly place: string;
  readonly mediaType: string;
  readonly startedAt: number;
};

type RecordingSchema = DBSchema & {
  recordings: { key: string; value: StoredRecording };
  slices: { key: [string, number]; value: { recordingId: string; index: number; bytes: ArrayBuffer } };
};

/** One user's unsent recordings. The database name contains the user id, because devices are shared. */
export class RecordingStore {
  private readonly database: ReopeningDatabase<RecordingSchema>;

  private constructor(database: ReopeningDatabase<RecordingSchema>) {
    this.database = database;
  }

  static async open(ownerId: string): Promise<RecordingStore> {
    const database = await ReopeningDatabase.open<RecordingSchema>({
      name: databaseName(ownerId),
      createStores(created) {
        created.createObjectStore('recordings', { keyPath: 'id' });
        created.createObjectStore('slices', { keyPath: ['recordingId', 'index'] });
      },
    });
    return new RecordingStore(database);
  }

  async begin(recording: StoredRecording): Promise<void> {
    await this.database.transact(['recordings'], 'readwrite', (transaction) =>
      commit(transaction, transaction.store.add(recording)),
    );
  }

  async storeSlice(recordingId: string, index: number, slice: Blob): Promise<void> {
    // Bytes, not a Blob: some phones lose Blobs stored in IndexedDB.
    const bytes = await slice.arrayBuffer();
    await this.database.transact(['slices'], 'readwrite', (transaction) =>
      commit(transaction, transaction.store.put({ recordingId, index, bytes })),
    );
  }

  async list(): Promise<StoredRecording[]> {
    return this.database.transact(['recordings'], 'readonly', ({ store }) => store.getAll());
  }

  async countSlices(recordingId: string): Promise<number> {
    return this.database.transact(['slices'], 'readonly', ({ store }) => store.count(slicesOf(recordingId)));
  }

  async slices(recordingId: string): Promise<Blob[]> {
    const rows = await this.database.transact(['slices'], 'readonly', ({ store }) =>
      store.getAll(slicesOf(recordingId)),
    );
    return rows.map(({ bytes }) => new Blob([bytes]));
  }

  async remove(recordingId: string): Promise<void> {
    await this.database.transact(['recordings', 'slices'], 'readwrite', (transaction) =>
      commit(
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

/** Unsent recordings of this user. Empty if storage cannot be read. */
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

/** For signing out: deletes all of this user's recordings from the device. */
export async function deleteRecordingsOf(ownerId: string): Promise<void> {
  await deleteDatabase(databaseName(ownerId));
}

function databaseName(ownerId: string): string {
  return `foothold-recordings-${ownerId}`;
}

function slicesOf(recordingId: string): IDBKeyRange {
  return IDBKeyRange.bound([recordingId, 0], [recordingId, Number.MAX_SAFE_INTEGER]);
}
