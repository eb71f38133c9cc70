// How much of something is sent. Screen readers hear only that it is being sent, once.
import { useLingui } from '@lingui/react';
import { VisuallyHidden } from './visually-hidden.tsx';

export function SendingPercent({ percent }: { readonly percent: number }) {
  const { i18n } = useLingui();
  return (
    <>
      <span aria-hidden>{i18n._('Sending {percent}%', { percent })}</span>
      <VisuallyHidden>{i18n._('Sending')}</VisuallyHidden>
    </>
  );
}
