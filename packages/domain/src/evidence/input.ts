// Schemas for evidence and comments, with the message for each mistake.
import { requiredName, requiredText, safeText } from '../contract/text.ts';

export const evidenceSentences = {
  comment: 'Please enter a comment',
  empty: 'Please add text or a file',
  commented: 'Evidence that has a comment cannot be deleted',
  phrase: 'Please write the phrase first',
  maxPhrases: 'You have 50 phrases already. Please remove one first',
  notEvidenced: 'Learner has not uploaded evidence for this {resource} yet',
} as const;

/** For a piece of evidence, and for a comment. */
export const maxWorkLength = 20_000;

export const evidenceText = safeText(maxWorkLength);
export const commentText = requiredText(maxWorkLength, evidenceSentences.comment);

/** Characters of one phrase, and phrases of one person. */
export const maxPhraseLength = 500;
export const maxPhrases = 50;
export const phraseText = requiredName(maxPhraseLength, evidenceSentences.phrase);
