// The camera for forms, loaded when a user wants to take a photo.
import { lazyWithRetry } from '../navigation/lazy-with-retry.tsx';

export const LazyCameraTaker = lazyWithRetry(async () => (await import('./camera-taker.tsx')).CameraTaker);
