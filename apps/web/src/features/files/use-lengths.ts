// How long stored recordings are, read one after the other, so that a long list leaves the network to what is played.
import { fileUrl } from '@foothold/domain/files/kinds';
import { useEffect, useState } from 'react';

/** In seconds, by file; null where the browser cannot tell. */
export function useLengths(fileIds: readonly string[]): ReadonlyMap<string, number | null> {
  const [lengths, setLengths] = useState<ReadonlyMap<string, number | null>>(new Map());
  const next = fileIds.find((id) => !lengths.has(id));
  useEffect(() => {
    if (next === undefined) return undefined;
    const audio = new Audio();
    const listening = new AbortController();
    const keep = () => {
      const seconds = Number.isFinite(audio.duration) ? audio.duration : null;
      setLengths((before) => new Map([...before, [next, seconds]]));
    };
    audio.addEventListener('loadedmetadata', keep, listening);
    audio.addEventListener('error', keep, listening);
    audio.preload = 'metadata';
    audio.src = fileUrl(next);
    return () => {
      listening.abort();
      audio.removeAttribute('src');
      audio.load();
    };
  }, [next]);
  return lengths;
}
