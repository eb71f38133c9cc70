// The camera panel for forms, fetched when somebody wants to take a photo.
import { lazy } from 'react';

export const LazyCameraPanel = lazy(async () => {
  const { CameraPanel } = await import('./camera-panel.tsx');
  return { default: CameraPanel };
});
