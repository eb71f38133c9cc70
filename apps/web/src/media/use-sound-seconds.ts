// How long a sound on this device is, as far as the browser can tell.
import { useEffect, useState } from 'react';

/** Null for no sound, until its length is read, and where the browser cannot tell it. */
export function useSoundSeconds(sound: Blob | null): number | null {
  const [read, setRead] = useState<{ readonly of: Blob; readonly seconds: number } | null>(null);
  useEffect(() => {
    if (sound === null) return undefined;
    const url = URL.createObjectURL(sound);
    const audio = new Audio();
    const keep = () => {
      if (Number.isFinite(audio.duration)) setRead({ of: sound, seconds: audio.duration });
    };
    audio.addEventListener('loadedmetadata', keep);
    audio.preload = 'metadata';
    audio.src = url;
    return () => {
      audio.removeEventListener('loadedmetadata', keep);
      audio.removeAttribute('src');
      URL.revokeObjectURL(url);
    };
  }, [sound]);
  return read !== null && read.of === sound ? read.seconds : null;
}
