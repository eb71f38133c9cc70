// Finds recordings left behind by a closed tab, except those that are being made right now.
import { SLICE_MILLISECONDS } from './capture.ts';
import type { RecordedSound } from './finish-recording.ts';
import type { RecorderOptions, UnfinishedRecording } from './recorder-state.ts';
import { RecordingStore } from './recording-store.ts';

/** Unsent recordings of this user and form, newest first. Empty if storage cannot be read. */
export async function findUnfinished({ ownerId, draftKey }: RecorderOptions): Promise<UnfinishedRecording[]> {
  return withStore(ownerId, async (store) => {
    const locked = await lockedRecordings();
    const stored = (await store.list()).filter(
      (stored) => stored.place === draftKey && !locked.has(stored.id),
    );
    const found = await Promise.all(
      stored.map(async ({ id, startedAt }) => ({ id, startedAt, seconds: await storedSeconds(store, id) })),
    );
    return found.filter(({ seconds }) => seconds > 0).sort((a, b) => b.startedAt - a.startedAt);
  }).catch((error: unknown) => {
    if (error instanceof DOMException) return [];
    throw error;
  });
}

/** The same, after those that are being made have ended: their form has gone, and its recorder is closing. */
export async function findOrphaned(options: RecorderOptions): Promise<UnfinishedRecording[]> {
  const locked = await lockedRecordings();
  await Promise.all([...locked].map((id) => navigator.locks.request(lockName(id), () => undefined)));
  return findUnfinished(options);
}

export type ClaimedRecording = {
  readonly sound: RecordedSound;
  /** Releases it and leaves it on the device. */
  close(): Promise<void>;
  /** Releases it and deletes it. */
  forget(): Promise<void>;
};

/** Claims one unfinished recording; `undefined` if nothing of it exists, or another tab has it. */
export async function claimUnfinished(ownerId: string, id: string): Promise<ClaimedRecording | undefined> {
  const release = await lockRecording(id);
  if (release === undefined) return undefined;
  const sound = await readUnfinished(ownerId, id).catch((error: unknown) => {
    release();
    throw error;
  });
  if (sound === undefined) {
    release();
    return undefined;
  }
  return {
    sound,
    async close() {
      release();
    },
    async forget() {
      await deleteUnfinished(ownerId, id);
      release();
    },
  };
}

async function readUnfinished(ownerId: string, id: string): Promise<RecordedSound | undefined> {
  return withStore(ownerId, async (store) => {
    const stored = (await store.list()).find((recording) => recording.id === id);
    const slices = await store.slices(id);
    if (stored === undefined || slices.length === 0) return undefined;
    const { mediaType, startedAt } = stored;
    return { mediaType, startedAt, slices, elapsedSeconds: (slices.length * SLICE_MILLISECONDS) / 1000 };
  });
}

export async function deleteUnfinished(ownerId: string, id: string): Promise<void> {
  await withStore(ownerId, (store) => store.remove(id));
}

/**
 * Locks this recording against other tabs. Call the returned function to release it; `undefined` if another tab has it. Without
 * Web Locks (no HTTPS, or all storage is blocked) every tab gets it.
 */
export async function lockRecording(id: string): Promise<(() => void) | undefined> {
  const { promise, resolve } = Promise.withResolvers<(() => void) | undefined>();
  if (navigator.locks === undefined) return () => undefined;
  navigator.locks
    .request(lockName(id), { ifAvailable: true }, async (lock) => {
      if (lock === null) return resolve(undefined);
      const locked = Promise.withResolvers<void>();
      resolve(locked.resolve);
      return locked.promise;
    })
    .catch(() => resolve(() => undefined));
  return promise;
}

async function lockedRecordings(): Promise<Set<string>> {
  const held = (await navigator.locks?.query().catch(() => undefined))?.held ?? [];
  const prefix = lockName('');
  return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])));
}

function lockName(id: string): string {
  return `foothold-recording-${id}`;
}

async function storedSeconds(store: RecordingStore, id: string): Promise<number> {
  return ((await store.countSlices(id)) * SLICE_MILLISECONDS) / 1000;
}

async function withStore<T>(ownerId: string, act: (store: RecordingStore) => Promise<T>): Promise<T> {
  const store = await RecordingStore.open(ownerId);
  try {
    return await act(store);
  } finally {
    store.close();
  }
}
