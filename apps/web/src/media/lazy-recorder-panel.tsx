// The recorder panel for forms, fetched after the page itself.
import { later } from '../navigation/later.tsx';

export const LazyRecorderPanel = later(async () => (await import('./recorder-panel.tsx')).RecorderPanel);
