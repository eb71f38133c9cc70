// The recorder panel for forms, fetched after the page itself.
import { lazy } from 'react';

export const LazyRecorderPanel = lazy(async () => {
  const { RecorderPanel } = await import('./recorder-panel.tsx');
  return { default: RecorderPanel };
});
