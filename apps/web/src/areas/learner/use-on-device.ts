// Whether a lesson is safe on this device: its pages, its tasks and its picture.
import {
  resources,
  tasks,
  type LearningResource,
  type Module,
} from '@foothold/domain/curriculum/collections';
import { fileUrl } from '@foothold/domain/files/kinds';
import type { PersistedCache } from '@foothold/live/client/persisted-cache';
import { roomName } from '@foothold/live/contract';
import { useConnection } from '@foothold/live/react/use-connection';
import { useFollower } from '@foothold/live/react/live-provider';
import { useEffect, useState } from 'react';
import { isFileKept, keptChanges } from '../../connection/picture-cache.ts';
import { isOwn } from './keep-lesson-pages.ts';

type Lesson = Pick<Module, 'id' | 'imageFileId'>;
/** `bytes`: what is to be loaded, as far as it is known. */
export type OnDevice = { readonly isSafe: boolean; readonly bytes: number | null };

/** Null where this device keeps nothing. */
export function useOnDevice({ id, imageFileId }: Lesson): OnDevice | null {
  const { kept } = useFollower();
  const isOnline = useConnection() === 'online';
  const [onDevice, setOnDevice] = useState<OnDevice | null>(null);
  useEffect(() => {
    if (kept === null || !('caches' in globalThis)) return undefined;
    const left = new AbortController();
    const look = async (): Promise<void> => {
      const isSafe = await isKept(kept, { id, imageFileId });
      const bytes = isSafe || !isOnline ? null : await sizeOf(imageFileId, left.signal);
      if (!left.signal.aborted) setOnDevice({ isSafe, bytes });
    };
    // Storage that is refused keeps nothing.
    const tryToLook = (): void => void look().catch(() => undefined);
    tryToLook();
    keptChanges.addEventListener('change', tryToLook, { signal: left.signal });
    return () => left.abort();
  }, [kept, id, imageFileId, isOnline]);
  return onDevice;
}

async function isKept(kept: PersistedCache, { id, imageFileId }: Lesson): Promise<boolean> {
  const roomOf = ({ name }: { readonly name: string }) => roomName(name, { moduleId: id });
  if (![resources, tasks].every((contract) => kept.writtenAt(roomOf(contract)) > 0)) return false;
  // Sound: the rows of this room are those of its contract.
  const pages = (kept.rowsOf(roomOf(resources)) ?? []) as readonly LearningResource[];
  const files = pages.map(({ embedLink }) => embedLink).filter((link) => isOwn(link));
  if (imageFileId !== null) files.push(fileUrl(imageFileId));
  return (await Promise.all(files.map(isFileKept))).every(Boolean);
}

async function sizeOf(imageFileId: string | null, signal: AbortSignal): Promise<number | null> {
  if (imageFileId === null) return null;
  const answer = await fetch(fileUrl(imageFileId), { method: 'HEAD', signal });
  return answer.ok ? Number(answer.headers.get('content-length')) : null;
}
