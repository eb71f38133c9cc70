// Refuses new PINs and passwords that would be guessed first: by the short rules of the domain and by a long list that only the server has.
import { Refusal } from '@foothold/domain/contract/refusal';
import { whyEasyPin } from '@foothold/domain/sign-in/easy-pin';
import type { SecretKind } from '@foothold/domain/sign-in/secret-kind';
import { signInSentences } from '@foothold/domain/sign-in/sentences';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

// 49,233 entries, the most common first. One that is all digits is a PIN.
const commonPins = new Set(dictionary['passwords-common'].filter((entry) => /^[0-9]{6,}$/.test(entry)));
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** What anybody would try first here: the product, what it is for, and where it is used. */
const ownWords = [
  'foothold',
  'esol',
  'talkenglish',
  'northcoders',
  'rochdale',
  'birmingham',
  'bolton',
  'salford',
  'nottingham',
  'thurrock',
];

/** zxcvbn's scores 0 and 1 are passwords that are found by fewer than a million guesses. */
const leastScore = 2;
// Nobody adds a strong end to 64 characters of a weak beginning, and the estimate takes longer the longer its text is.
const judgedCharacters = 64;
// Of an international number, without the code of its country.
const nationalDigits = 9;

/** The sentence why not, or null. `phoneNumbers`: the person's, in every way that it is written. */
export function whyEasy(kind: SecretKind, secret: string, phoneNumbers: readonly string[]): string | null {
  if (kind === 'password') return whyEasyPassword(secret, phoneNumbers);
  return commonPins.has(secret) ? signInSentences.easyPin : whyEasyPin(secret, phoneNumbers);
}

/** Refuses RULE with the sentence. */
export function requireHardToGuess(kind: SecretKind, secret: string, phoneNumbers: readonly string[]): void {
  const why = whyEasy(kind, secret, phoneNumbers);
  if (why !== null) throw new Refusal('RULE', why);
}

function whyEasyPassword(password: string, phoneNumbers: readonly string[]): string | null {
  const digits = password.replace(/[^0-9]/g, '');
  const holdsNumber = phoneNumbers.some((written) =>
    digits.includes(written.replace(/[^0-9]/g, '').slice(-nationalDigits)),
  );
  const judged = password.normalize('NFKC').slice(0, judgedCharacters);
  const isEasy = holdsNumber || estimator.check(judged, ownWords).score < leastScore;
  return isEasy ? signInSentences.easyPassword : null;
}
