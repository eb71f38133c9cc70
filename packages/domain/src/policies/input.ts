// Schemas for privacy policies, and the size of their editor.
import { requiredText } from '../contract/text.ts';

export const policyInputSentences = {
  empty: 'Cannot be left empty',
} as const;

export const maxPolicyLength = 200_000;
/** The height of the editor, in lines. */
export const policyRows = { min: 20, max: 60 } as const;

export const policyText = requiredText(maxPolicyLength, policyInputSentences.empty);
