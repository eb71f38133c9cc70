// The camera panel for forms, fetched when somebody wants to take a photo.
import { later } from '../navigation/later.tsx';

export const LazyCameraPanel = later(async () => (await import('./camera-panel.tsx')).CameraPanel);
