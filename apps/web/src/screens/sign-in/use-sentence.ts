// Translates the server's refusals.
import { signInSentences } from '@foothold/domain/sign-in/sentences';
import { useLingui } from '@lingui/react';
import type { Refused } from '../../connection/calls.ts';

/** The message of a refusal; undefined if there is none. */
export function useRefusalSentence(refusal: Refused | null): string | undefined {
  const { i18n } = useLingui();
  if (refusal === null) return undefined;
  if (refusal.msg === signInSentences.locked) return i18n._(signInSentences.lockedHelp);
  return i18n._(refusal.msg);
}
