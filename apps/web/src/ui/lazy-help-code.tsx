// The id of a failed request, below what is said about it. Loaded when something has failed; nothing where it cannot be.
import { sentences } from '@foothold/domain/contract/refusal';
import { useLingui } from '@lingui/react';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { failedRequest } from './request-ids.ts';

type Props = { readonly code: string };

const Loaded = lazy(async (): Promise<{ default: ComponentType<Props> }> => {
  const part = await import('./help-code.tsx').catch(() => null);
  return { default: part?.HelpCode ?? (() => null) };
});

export function LazyHelpCode({ code }: { readonly code: string | null }) {
  return (
    code !== null && (
      <Suspense>
        <Loaded code={code} />
      </Suspense>
    )
  );
}

/** Nothing after a sentence that says what is wrong. `said` is translated. */
export function FailureCode({ said }: { readonly said: string }) {
  const { i18n } = useLingui();
  // What fails later is not what this sentence is about.
  const [code] = useState(failedRequest);
  return said === i18n._(sentences.somethingWrong) && <LazyHelpCode code={code} />;
}
