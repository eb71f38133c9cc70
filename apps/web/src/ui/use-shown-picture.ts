// The address at which a picture can be shown: its own or, where that does not load, that of the copy kept on this device.
import { useEffect, useRef, useState } from 'react';

type Failed = { readonly src: string; readonly copy: string | null };

export function useShownPicture(src: string | null | undefined) {
  const [failed, setFailed] = useState<Failed | null>(null);
  const current = failed !== null && failed.src === src ? failed : null;
  useEffect(() => {
    const copy = failed?.copy ?? null;
    return copy === null ? undefined : () => URL.revokeObjectURL(copy);
  }, [failed]);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const onError = (): void => {
    if (src == null) return;
    setFailed({ src, copy: null });
    // Of a broken copy there is no other.
    if (current !== null) return;
    void cachedCopy(src).then((copy) => {
      // Nobody would release its address.
      if (copy !== null && isHere.current) setFailed({ src, copy: URL.createObjectURL(copy) });
    });
  };
  return { shown: current === null ? (src ?? null) : current.copy, onError };
}

/** Null if there is none, or this browser keeps none. */
async function cachedCopy(src: string): Promise<Blob | null> {
  try {
    const kept = await caches.match(src);
    return kept === undefined ? null : await kept.blob();
  } catch {
    return null;
  }
}
