// A quiet tick on a lesson that is safe on this phone; before, how much there is to load; or that its pages cannot be kept.
import { useLingui } from '@lingui/react';
import { Check, Smartphone } from 'lucide-react';
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
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { isFileCached, cacheChanges } from '../../connection/offline-files.ts';
import { cacheable, pageSizes } from '../../features/curriculum/cache-lesson-pages.ts';
import styles from './on-device-mark.module.css';

export function OnDeviceMark({ module }: { readonly module: Parameters<typeof useOnDevice>[0] }) {
  const { i18n } = useLingui();
  const onDevice = useOnDevice(module);
  if (onDevice === null) return null;
  if (onDevice.is === 'safe')
    return (
      <span className={styles.mark}>
        <Smartphone aria-hidden />
        <Check aria-hidden />
        <VisuallyHidden>{i18n._('On this phone')}</VisuallyHidden>
      </span>
    );
  if (onDevice.is === 'onlyOnline') return <span className={styles.mark}>{i18n._('Online only')}</span>;
  if (onDevice.bytes === null) return null;
  return (
    <span className={styles.mark}>
      {i18n._('{size} KB', { size: Math.max(1, Math.round(onDevice.bytes / 1024)) })}
    </span>
  );
}

type Lesson = Pick<Module, 'id' | 'imageFileId'>;
type OnDevice =
  | { readonly is: 'safe' }
  /** Its pages are on origins that cannot keep them. */
  | { readonly is: 'onlyOnline' }
  /** `bytes`: what is to be loaded; null while it is unknown. */
  | { readonly is: 'missing'; readonly bytes: number | null };

/** Whether a lesson is safe on this device: its pages, its tasks and its picture. Null where this device keeps nothing. */
function useOnDevice({ id, imageFileId }: Lesson): OnDevice | null {
  const { kept } = useFollower();
  const isOnline = useConnection() === 'online';
  const [onDevice, setOnDevice] = useState<OnDevice | null>(null);
  useEffect(() => {
    if (kept === null || !('caches' in globalThis)) return undefined;
    const unmounted = new AbortController();
    let begun = 0;
    let shown = 0;
    const look = async (): Promise<void> => {
      begun += 1;
      const order = begun;
      const next = await stateOf(kept, { id, imageFileId }, isOnline ? unmounted.signal : null);
      // One that waited longer for a size may have begun before more was kept.
      if (unmounted.signal.aborted || order < shown) return;
      shown = order;
      setOnDevice(next);
    };
    // Storage that is refused keeps nothing.
    const tryToLook = (): void => void look().catch(() => undefined);
    tryToLook();
    cacheChanges.addEventListener('change', tryToLook, { signal: unmounted.signal });
    return () => unmounted.abort();
  }, [kept, id, imageFileId, isOnline]);
  return onDevice;
}

/** `online`: null without a network. */
async function stateOf(
  kept: PersistedCache,
  { id, imageFileId }: Lesson,
  online: AbortSignal | null,
): Promise<OnDevice> {
  const roomOf = ({ name }: { readonly name: string }) => roomName(name, { moduleId: id });
  if (![resources, tasks].every((contract) => kept.writtenAt(roomOf(contract)) > 0))
    return { is: 'missing', bytes: null };
  // Sound: the rows of this room are those of its contract.
  const pages = (kept.rowsOf(roomOf(resources)) ?? []) as readonly LearningResource[];
  // A link that is none opens nowhere.
  const links = pages.map(({ embedLink }) => embedLink).filter((link) => URL.canParse(link));
  if (links.some((link) => cacheable([link]).length === 0)) return { is: 'onlyOnline' };
  const picture = imageFileId === null ? [] : [fileUrl(imageFileId)];
  const missing: string[] = [];
  for (const file of [...picture, ...cacheable(links)]) if (!(await isFileCached(file))) missing.push(file);
  if (missing.length === 0) return { is: 'safe' };
  if (online === null) return { is: 'missing', bytes: null };
  const sizes = await Promise.all(missing.map((file) => sizeOf(file, picture, online)));
  return { is: 'missing', bytes: sum(sizes) };
}

/** Null as soon as one is unknown: less than there is to load would be untrue. */
function sum(sizes: readonly (number | null)[]): number | null {
  return sizes.reduce((total, size) => (total === null || size === null ? null : total + size), 0);
}

/** A page's size is told by its own origin alone. */
async function sizeOf(
  file: string,
  pictures: readonly string[],
  signal: AbortSignal,
): Promise<number | null> {
  if (!pictures.includes(file)) return pageSizes.get(file) ?? null;
  const answer = await fetch(file, { method: 'HEAD', signal });
  const bytes = answer.headers.get('content-length');
  return answer.ok && bytes !== null ? Number(bytes) : null;
}
