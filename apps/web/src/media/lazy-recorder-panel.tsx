// The recorder panel for forms, loaded after the page itself.
import { lazyWithRetry } from '../navigation/lazy-with-retry.tsx';

export const LazyRecorderPanel = lazyWithRetry(
  async () => (await import('./recorder-panel.tsx')).RecorderPanel,
);
