// Refuses easily guessed new PINs and passwords, by the domain's rules and a long word list that only the server has.
import { Refusal } from '@foothold/domain/contract/refusal';
import { whyEasyPin } from '@foothold/domain/sign-in/easy-pin';
import type { SecretKind } from '@foothold/domain/sign-in/secret-kind';
import { signInSentences } from '@foothold/domain/sign-in/sentences';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

// The list has 49,233 entries, the most common first. All-digit entries are PINs.
const commonPins = new Set(dictionary['passwords-common'].filter((entry) => /^[0-9]{6,}$/.test(entry)));
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** Likely first guesses for this product: its name, its subject and the places where it is used. */
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

/** zxcvbn scores of 0 and 1 mean fewer than a million guesses. */
const minScore = 2;
// A strong ending after 64 weak characters is implausible, and estimation time grows with length.
const maxCheckedLength = 64;
// Digits compared at the end of an international number, without the country code.
const nationalDigits = 9;

/** The sentence that explains why the secret is refused, or null. `phoneNumbers`: the user's number in every spelling. */
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
  const checked = password.normalize('NFKC').slice(0, maxCheckedLength);
  const isEasy = holdsNumber || estimator.check(checked, ownWords).score < minScore;
  return isEasy ? signInSentences.easyPassword : null;
}
