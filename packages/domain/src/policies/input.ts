// What a privacy policy may say, and how large its editor is.
import { requiredText } from '../contract/text.ts';

export const policyInputSentences = {
  empty: 'Cannot be left empty',
  changedMeanwhile: 'Somebody else changed the policy while you were writing',
} as const;

export const longestPolicy = 200_000;
/** The editor's box, in lines. */
export const policyRows = { least: 20, most: 60 } as const;

export const policyText = requiredText(longestPolicy, policyInputSentences.empty);
