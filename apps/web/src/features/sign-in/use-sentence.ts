// Puts what the domain or the server says into the words of the interface.
import { signInSentences } from '@foothold/domain/sign-in/sentences';
import { useLingui } from '@lingui/react';
import type { Refusal } from './use-call-form.ts';

/** The sentence of a field's mistake; undefined when there is none. */
export function useFieldSentence(error: { message?: string } | undefined): string | undefined {
  const { i18n } = useLingui();
  return error?.message === undefined ? undefined : i18n._(error.message);
}

/** The sentence of a refusal; undefined when there is none. */
export function useRefusalSentence(refusal: Refusal | null): string | undefined {
  const { i18n } = useLingui();
  if (refusal === null) return undefined;
  if (refusal.msg === signInSentences.locked) return i18n._(signInSentences.lockedHelp);
  return i18n._(refusal.msg);
}
