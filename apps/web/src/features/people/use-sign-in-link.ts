// Requests a new link for the phones in the classroom on every call.
import { useState } from 'react';
import { calls } from '../../connection/calls.ts';
import { signInLink } from '../../connection/sign-in-code.ts';
import { useAttemptWithToast } from '../../connection/use-attempt.ts';

export type SignInLink = { readonly link: string; readonly until: Date };

export function useSignInLink() {
  const [shown, setShown] = useState<SignInLink | null>(null);
  const { attempt } = useAttemptWithToast();
  return {
    shown,
    show: () =>
      void attempt(async () => {
        const { code, expiresAt } = await calls.signIn.showRoomCode();
        setShown({ link: signInLink(code), until: new Date(expiresAt) });
      }),
    hide: () => setShown(null),
  };
}
