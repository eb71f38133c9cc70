// The camera for forms, loaded when a user wants to take a photo.
import { lazyWithRetry } from '../navigation/lazy-with-retry.tsx';

export const LazyPhotoCapture = lazyWithRetry(async () => (await import('./photo-capture.tsx')).PhotoCapture);
