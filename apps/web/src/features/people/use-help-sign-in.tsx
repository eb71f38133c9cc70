// The staff's button for when people cannot sign in, and the code it shows.
import { useLingui } from '@lingui/react';
import { QrCode } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { lazyWithRetry } from '../../navigation/lazy-with-retry.tsx';
import type { MoreAction } from '../../ui/more-actions.tsx';
import { useSignInLink } from './use-sign-in-link.ts';

const HelpSignIn = lazyWithRetry(async () => (await import('./help-sign-in.tsx')).HelpSignIn);

export function useHelpSignIn(): { readonly action: MoreAction; readonly dialog: ReactNode } {
  const { i18n } = useLingui();
  const { shown, show, hide } = useSignInLink();
  return {
    action: { id: 'help', label: i18n._('Help people sign in'), icon: QrCode, onAction: show },
    dialog: shown !== null && (
      <Suspense>
        <HelpSignIn shown={shown} onClose={hide} />
      </Suspense>
    ),
  };
}
