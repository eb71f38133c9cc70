// Lends a file on this device to an <img> or <video>, and takes it back when the element goes.
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
