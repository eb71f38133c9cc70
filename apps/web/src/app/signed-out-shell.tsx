// The shell of every signed-out screen.
import type { ReactNode } from 'react';
import { ProviderFrame } from '../features/sign-in/provider-frame.tsx';

export function SignedOutShell({ children }: { readonly children: ReactNode }) {
  return <ProviderFrame>{children}</ProviderFrame>;
}
