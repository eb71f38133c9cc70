// Estimates how easily a PIN or password is guessed, by a list of the most common ones.
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

export function isCommonPin(pin: string): boolean {
  return commonPins.has(pin);
}

export function isEasyPassword(password: string): boolean {
  const checked = password.normalize('NFKC').slice(0, maxCheckedLength);
  return estimator.check(checked, ownWords).score < minScore;
}
