// Shows a local file in an <img> or <video> by an object URL, which is revoked when the element is removed.
import { useCallback } from 'react';
import type { RefCallback } from 'react';

/** A `ref` for the element that shows the file. */
export function useBlobSource(blob: Blob): RefCallback<HTMLImageElement | HTMLVideoElement> {
  return useCallback(
    (element: HTMLImageElement | HTMLVideoElement | null) => {
      if (element === null) return undefined;
      const url = URL.createObjectURL(blob);
      element.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [blob],
  );
}
