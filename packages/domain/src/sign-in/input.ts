// Schemas for signing in and for choosing a new PIN or password; the messages are in sentences.ts.
import { isBlank } from '../contract/blank.ts';
import { z } from '../contract/schema.ts';
import { typedDigits } from './digits.ts';
import { isEasyPin, whyEasyPin } from './easy-pin.ts';
import { readNumber } from './read-number.ts';
import { signInSentences } from './sentences.ts';

const minimumPasswordLength = 8;
/** Passwords of this length need no special characters: NIST SP 800-63B-4 asks for length, not for kinds of characters. */
const passphraseLength = 15;
// Generous: long enough for any passphrase, short enough to hash without harm.
const maxSecretLength = 200;
const maxPhoneNumberLength = 40;

const secret = (sentence: string) =>
  z.string(sentence).check(z.minLength(1, sentence), z.maxLength(maxSecretLength, sentence));

/** A number as it is read; the server decides which one it is. `missing` is the message without one. */
export function numberTyped(missing: string) {
  return z
    .string(missing)
    .check(
      z.overwrite(readNumber),
      z.minLength(1, missing),
      z.maxLength(maxPhoneNumberLength, signInSentences.badPhoneNumber),
    );
}

export const phoneNumber = numberTyped(signInSentences.phoneNumber);

export const pin = z.pipe(
  z.pipe(
    secret(signInSentences.pin).check(z.refine((text) => !isBlank(text), signInSentences.pin)),
    z.transform(typedDigits),
  ),
  z.string().check(z.regex(/^[0-9]+$/, signInSentences.pinDigits)),
);

const pinRule = z.string().check(z.regex(/^[0-9]{6,}$/, signInSentences.newPinRule));
const newPinRule = pinRule.check(
  z.refine((pin) => !isEasyPin(pin), { message: signInSentences.easyPin, abort: true }),
);
export const newPin = z.pipe(z.pipe(secret(signInSentences.newPin), z.transform(typedDigits)), newPinRule);
const confirmedPin = z.pipe(z.pipe(secret(signInSentences.confirmPin), z.transform(typedDigits)), pinRule);

/** One letter, one digit and one of the named special characters, or a passphrase; other characters are allowed. */
export const newPassword = secret(signInSentences.newPassword).check(
  z.refine((text) => isStrongPassword(text), signInSentences.newPasswordRule),
);

export function isStrongPassword(text: string): boolean {
  if (Array.from(text.trim()).length >= passphraseLength) return true;
  return (
    text.length >= minimumPasswordLength &&
    /[A-Za-z]/.test(text) &&
    /[0-9]/.test(text) &&
    /[@$!%*#?&]/.test(text)
  );
}

export const studentSignInForm = z.object({ phoneNumber, pin });
export const staffSignInForm = z.object({ phoneNumber, password: secret(signInSentences.password) });
export const requestResetForm = z.object({ phoneNumber });

export const newPinForm = z.object({ phoneNumber, pin: newPin, confirmPin: confirmedPin }).check(
  z.refine((form) => form.pin === form.confirmPin, {
    path: ['confirmPin'],
    message: signInSentences.pinsMatch,
  }),
  z.refine((form) => whyEasyPin(form.pin, [form.phoneNumber]) === null, {
    path: ['pin'],
    message: signInSentences.phonePin,
  }),
);

export const newPasswordForm = z
  .object({ phoneNumber, password: newPassword, confirmPassword: secret(signInSentences.confirmPassword) })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      message: signInSentences.passwordsMatch,
    }),
  );
