// A duration shown as a clock and announced in words.
import { useLingui } from '@lingui/react';
import { clockDuration } from '../ui/dates.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { durationInWords } from './duration.ts';

export function SpokenDuration({ seconds }: { seconds: number }) {
  const { i18n } = useLingui();
  return (
    <>
      <span aria-hidden>{clockDuration(seconds)}</span>
      <VisuallyHidden>{durationInWords(seconds, i18n.locale)}</VisuallyHidden>
    </>
  );
}
