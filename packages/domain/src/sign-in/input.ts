// What people may enter to sign in and to choose a new PIN or password, with the sentence for each mistake.
import { z } from '../contract/schema.ts';
import { asciiDigits } from './digits.ts';

export const signInSentences = {
  phoneNumber: 'Please enter your phone number',
  pin: 'Please enter your PIN',
  pinDigits: 'PINs can only contain numbers',
  password: 'Please enter your Password',
  newPin: 'Please choose a new PIN',
  newPinRule: 'PINs must be numeric and have a minimum length of 6 digits',
  confirmPin: 'Please confirm your PIN',
  pinsMatch: 'PINs must match',
  newPassword: 'Please choose a new password',
  newPasswordRule:
    'Minimum length 8 characters, including one uppercase, one lowercase, one number and one special case character (@ $ ! % * # ? &)',
  confirmPassword: 'Please confirm your new password',
  passwordsMatch: 'Passwords must match',
  wrong: 'Incorrect phone number or PIN',
  locked: 'Account locked',
  lockedHelp: 'Account locked, please contact a member of staff',
  badPhoneNumber: 'Please enter a valid phone number',
  badReset: 'The reset link is not valid or has expired',
  resetSent: 'Reset message sent',
  resetNotSent: 'Failed to send a reset message',
  resetDone: 'Reset complete',
  tooManyResets: 'Too many reset messages. Please wait and try again',
} as const;

export const minimumPinDigits = 6;
export const minimumPasswordLength = 8;
// Generous: long enough for any passphrase, short enough to hash without harm.
const longestSecret = 200;
const longestPhoneNumber = 40;

const digits = (text: string) => asciiDigits(text.trim());
const secret = (sentence: string) =>
  z.string(sentence).check(z.minLength(1, sentence), z.maxLength(longestSecret, sentence));

/** As typed; which number it is, is decided on the server. */
export const phoneNumber = z.pipe(
  z.string(signInSentences.phoneNumber).check(
    z.refine((text) => text.trim() !== '', signInSentences.phoneNumber),
    z.maxLength(longestPhoneNumber, signInSentences.badPhoneNumber),
  ),
  z.transform(digits),
);

export const pin = z.pipe(
  z.pipe(
    secret(signInSentences.pin).check(z.refine((text) => text.trim() !== '', signInSentences.pin)),
    z.transform(digits),
  ),
  z.string().check(z.regex(/^[0-9]+$/, signInSentences.pinDigits)),
);

const pinRule = z.string().check(z.regex(/^[0-9]{6,}$/, signInSentences.newPinRule));
export const newPin = z.pipe(z.pipe(secret(signInSentences.newPin), z.transform(digits)), pinRule);
const confirmedPin = z.pipe(z.pipe(secret(signInSentences.confirmPin), z.transform(digits)), pinRule);

/** One letter, one digit and one of the named special characters; other characters are allowed. */
export const newPassword = secret(signInSentences.newPassword).check(
  z.refine((text) => isStrongPassword(text), signInSentences.newPasswordRule),
);

export function isStrongPassword(text: string): boolean {
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
);

export const newPasswordForm = z
  .object({ phoneNumber, password: newPassword, confirmPassword: secret(signInSentences.confirmPassword) })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      message: signInSentences.passwordsMatch,
    }),
  );
