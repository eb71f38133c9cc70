// Translates messages of the domain and the server.
import { signInSentences } from '@foothold/domain/sign-in/sentences';
import { useLingui } from '@lingui/react';
import type { Refusal } from './use-call-form.ts';

/** The message of a field's error; undefined if there is none. */
export function useFieldSentence(error: { message?: string } | undefined): string | undefined {
  const { i18n } = useLingui();
  return error?.message === undefined ? undefined : i18n._(error.message);
}

/** The message of a refusal; undefined if there is none. */
export function useRefusalSentence(refusal: Refusal | null): string | undefined {
  const { i18n } = useLingui();
  if (refusal === null) return undefined;
  if (refusal.msg === signInSentences.locked) return i18n._(signInSentences.lockedHelp);
  return i18n._(refusal.msg);
}
