// Shows a local file in an <img> or <video> by an object URL, which is revoked when the element is removed. A file that the browser
// cannot show hides the element: its name stands beside it.
import { useCallback } from 'react';
import type { RefCallback } from 'react';

/** A `ref` for the element that shows the file. */
export function useBlobSource(blob: Blob): RefCallback<HTMLImageElement | HTMLVideoElement> {
  return useCallback(
    (element: HTMLImageElement | HTMLVideoElement | null) => {
      if (element === null) return undefined;
      const url = URL.createObjectURL(blob);
      const hide = () => {
        element.hidden = true;
      };
      // Of a film whose codec it lacks, Chromium plays the sound alone and reports no error.
      const hideIfUnseen = () => {
        if (element instanceof HTMLVideoElement && element.videoWidth === 0) hide();
      };
      element.hidden = false;
      element.addEventListener('error', hide);
      element.addEventListener('loadedmetadata', hideIfUnseen);
      element.src = url;
      return () => {
        element.removeEventListener('error', hide);
        element.removeEventListener('loadedmetadata', hideIfUnseen);
        URL.revokeObjectURL(url);
      };
    },
    [blob],
  );
}
