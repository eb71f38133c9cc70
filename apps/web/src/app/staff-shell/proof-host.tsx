// Opens the dialog for calls that need a recent proof, and tells them how it ended.
import { Suspense, useEffect, useState } from 'react';
import { proof } from '../../connection/proof.ts';
import { lazyWithRetry } from '../../navigation/lazy-with-retry.tsx';

const ProofDialog = lazyWithRetry(async () => (await import('./proof-dialog.tsx')).ProofDialog);

export function ProofHost() {
  const [answer, setAnswer] = useState<((isProved: boolean) => void) | null>(null);
  useEffect(() => {
    let settle: ((isProved: boolean) => void) | null = null;
    const withdraw = proof.askedBy(
      () =>
        new Promise((resolve) => {
          settle = resolve;
          setAnswer(() => (isProved: boolean) => {
            setAnswer(null);
            resolve(isProved);
          });
        }),
    );
    return () => {
      withdraw();
      // The session has ended: nobody can answer any more.
      settle?.(false);
    };
  }, []);
  if (answer === null) return null;
  return (
    <Suspense>
      <ProofDialog onProved={() => answer(true)} onClose={() => answer(false)} />
    </Suspense>
  );
}
