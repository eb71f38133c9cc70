// The camera panel for forms, loaded when a user wants to take a photo.
import { lazyWithRetry } from '../navigation/lazy-with-retry.tsx';

export const LazyCameraPanel = lazyWithRetry(async () => (await import('./camera-panel.tsx')).CameraPanel);
