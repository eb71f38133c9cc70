// Finds recordings that a closed tab left behind, and leaves those alone that are being made right now.
import { SLICE_MILLISECONDS } from './capture.ts';
import type { RecordedSound } from './finish-recording.ts';
import type { RecorderOptions, UnfinishedRecording } from './recorder-state.ts';
import { RecordingStore } from './recording-store.ts';

/** Unsent recordings of this person and place, newest first. A device that cannot be read has none. */
export async function findUnfinished({ ownerId, place }: RecorderOptions): Promise<UnfinishedRecording[]> {
  return withStore(ownerId, async (store) => {
    const held = await heldRecordings();
    const kept = (await store.list()).filter((kept) => kept.place === place && !held.has(kept.id));
    const found = await Promise.all(
      kept.map(async ({ id, startedAt }) => ({ id, startedAt, seconds: await secondsKept(store, id) })),
    );
    return found.filter(({ seconds }) => seconds > 0).sort((a, b) => b.startedAt - a.startedAt);
  }).catch((error: unknown) => {
    if (error instanceof DOMException) return [];
    throw error;
  });
}

export interface HeldRecording {
  sound: RecordedSound;
  /** Lets go of it and leaves it on the device. */
  close(): Promise<void>;
  /** Lets go of it and deletes it. */
  forget(): Promise<void>;
}

/** Takes one unfinished recording in hands; `undefined` when nothing of it is there. */
export async function holdUnfinished(ownerId: string, id: string): Promise<HeldRecording | undefined> {
  const sound = await readUnfinished(ownerId, id);
  if (sound === undefined) return undefined;
  const letGo = holdRecording(id);
  return {
    sound,
    async close() {
      letGo();
    },
    async forget() {
      await deleteUnfinished(ownerId, id);
      letGo();
    },
  };
}

async function readUnfinished(ownerId: string, id: string): Promise<RecordedSound | undefined> {
  return withStore(ownerId, async (store) => {
    const kept = (await store.list()).find((recording) => recording.id === id);
    const slices = await store.slices(id);
    if (kept === undefined || slices.length === 0) return undefined;
    const { mediaType, startedAt } = kept;
    return { mediaType, startedAt, slices, elapsedSeconds: (slices.length * SLICE_MILLISECONDS) / 1000 };
  });
}

export async function deleteUnfinished(ownerId: string, id: string): Promise<void> {
  await withStore(ownerId, (store) => store.remove(id));
}

/** Shows other tabs that this recording is in hands. Call the returned function to let go. */
export function holdRecording(id: string): () => void {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  // Browsers without locks (before 2022) may offer a recording that another tab is still making.
  void navigator.locks?.request(lockName(id), () => held);
  return letGo;
}

async function heldRecordings(): Promise<Set<string>> {
  const held = (await navigator.locks?.query())?.held ?? [];
  const prefix = lockName('');
  return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])));
}

function lockName(id: string): string {
  return `foothold-recording-${id}`;
}

async function secondsKept(store: RecordingStore, id: string): Promise<number> {
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
