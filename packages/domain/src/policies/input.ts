// Schemas for privacy policies, and the size of their editor.
import { requiredText } from '../contract/text.ts';

export const policyInputSentences = {
  empty: 'Cannot be left empty',
} as const;

export const longestPolicy = 200_000;
/** The height of the editor, in lines. */
export const policyRows = { least: 20, most: 60 } as const;

export const policyText = requiredText(longestPolicy, policyInputSentences.empty);
