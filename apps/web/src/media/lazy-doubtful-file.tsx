// The question about a film that other phones may not play, loaded when one is chosen.
import { lazyWithRetry } from '../navigation/lazy-with-retry.tsx';

export const LazyDoubtfulFile = lazyWithRetry(async () => (await import('./doubtful-file.tsx')).DoubtfulFile);
