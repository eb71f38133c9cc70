// The page of the second factor, loaded once a password was right.
import { lazyWithRetry } from '../../navigation/lazy-with-retry.tsx';
import { ScreenMissing } from '../../navigation/part-missing.tsx';

export const SecondStep = lazyWithRetry(
  async () => (await import('./second-step-page.tsx')).SecondStepPage,
  ScreenMissing,
);
