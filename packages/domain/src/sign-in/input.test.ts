// Proves what may be entered to sign in and to choose a new PIN or password, and the message for each mistake.
import { describe, expect, test } from 'vitest';
import {
  newPassword,
  newPasswordForm,
  newPin,
  newPinForm,
  requestResetForm,
  staffSignInForm,
  studentSignInForm,
} from './input.ts';

type Schema = { safeParse(input: unknown): { success: boolean; error?: { issues: readonly Issue[] } } };
type Issue = { readonly path: readonly PropertyKey[]; readonly message: string };

/** The first error message of each field. */
function fieldErrors(form: Schema, input: unknown): Record<string, string> {
  const found: Record<string, string> = {};
  for (const issue of form.safeParse(input).error?.issues ?? [])
    found[issue.path.join('.')] ??= issue.message;
  return found;
}

describe('the student login', () => {
  test('asks for empty fields [SIGN-9, SIGN-10]', () => {
    expect(fieldErrors(studentSignInForm, { phoneNumber: ' ', pin: '' })).toEqual({
      phoneNumber: 'Please enter your phone number',
      pin: 'Please enter your PIN',
    });
    expect(fieldErrors(studentSignInForm, {})).toEqual({
      phoneNumber: 'Please enter your phone number',
      pin: 'Please enter your PIN',
    });
    expect(fieldErrors(studentSignInForm, { phoneNumber: '1', pin: '  ' })).toEqual({
      pin: 'Please enter your PIN',
    });
  });

  test.each(['12345a', '12 34', '1.5', '-1', 'a'])(
    'says that the PIN %s is not only digits [SIGN-11]',
    (pin) => {
      expect(fieldErrors(studentSignInForm, { phoneNumber: '1', pin })).toEqual({
        pin: 'PINs can only contain numbers',
      });
    },
  );

  test("accepts digits of a learner's own script, and spaces around them [SIGN-8]", () => {
    expect(studentSignInForm.parse({ phoneNumber: ' ۰۷۷۰۰ ', pin: ' ١٢٣ ' })).toEqual({
      phoneNumber: '07700',
      pin: '123',
    });
  });
});

test('the staff login asks for empty fields and accepts any password as it is [SIGN-19, SIGN-20]', () => {
  expect(fieldErrors(staffSignInForm, { phoneNumber: '', password: '' })).toEqual({
    phoneNumber: 'Please enter your phone number',
    password: 'Please enter your Password',
  });
  expect(staffSignInForm.parse({ phoneNumber: '1', password: ' ٣ ' }).password).toBe(' ٣ ');
});

test('the reset request asks for a phone number [SIGN-34]', () => {
  expect(fieldErrors(requestResetForm, { phoneNumber: '' })).toEqual({
    phoneNumber: 'Please enter your phone number',
  });
});

describe('a new PIN', () => {
  const rule = 'PINs must be numeric and have a minimum length of 6 digits';

  test('is required, and so are phone number and confirmation [SIGN-38, SIGN-39, SIGN-42]', () => {
    expect(fieldErrors(newPinForm, { phoneNumber: '', pin: '', confirmPin: '' })).toMatchObject({
      phoneNumber: 'Please enter your phone number',
      pin: 'Please choose a new PIN',
      confirmPin: 'Please confirm your PIN',
    });
  });

  test.each(['12345', '12345a', 'abcdef', '123 456'])(
    '%s breaks the rule, as PIN and as confirmation [SIGN-40, SIGN-43]',
    (bad) => {
      expect(fieldErrors(newPinForm, { phoneNumber: '1', pin: bad, confirmPin: bad })).toMatchObject({
        pin: rule,
        confirmPin: rule,
      });
    },
  );

  test('of exactly 6 digits, or more, is accepted [SIGN-41, CONST-1]', () => {
    for (const pin of ['274916', '000275', '27491638501627384950']) {
      expect(newPinForm.parse({ phoneNumber: '1', pin, confirmPin: pin }).pin).toBe(pin);
    }
    expect(newPin.parse('٢٧٤٩١٦')).toBe('274916');
  });

  test('that is easy to guess, or part of the number, is refused', () => {
    const chosen = (pin: string) =>
      fieldErrors(newPinForm, { phoneNumber: '07700 900123', pin, confirmPin: pin });
    const easy = 'This PIN is easy to guess. Please choose another one';
    for (const pin of ['123456', '111111', '١٢٣٤٥٦']) expect(chosen(pin)).toEqual({ pin: easy });
    expect(chosen('900123')).toEqual({
      pin: 'This PIN is part of the phone number. Please choose another one',
    });
  });

  test('must be confirmed by the same [SIGN-44]', () => {
    expect(fieldErrors(newPinForm, { phoneNumber: '1', pin: '274916', confirmPin: '274917' })).toEqual({
      confirmPin: 'PINs must match',
    });
  });
});

describe('a new password', () => {
  const rule =
    'Minimum length 8 characters, including one uppercase, one lowercase, one number and one special case character (@ $ ! % * # ? &)';

  test('is required, and so are phone number and confirmation [SIGN-46, SIGN-47, SIGN-51]', () => {
    expect(
      fieldErrors(newPasswordForm, { phoneNumber: '', password: '', confirmPassword: '' }),
    ).toMatchObject({
      phoneNumber: 'Please enter your phone number',
      password: 'Please choose a new password',
      confirmPassword: 'Please confirm your new password',
    });
  });

  test.each([
    ['seven characters', 'Abcde1!'],
    ['no letter', '1234567!'],
    ['no digit', 'Abcdefg!'],
    ['no special character', 'Abcdefg1'],
    ['a special character that is not listed', 'Abcdefg1-'],
  ])('with %s breaks the rule [SIGN-48, SIGN-49]', (_what, password) => {
    expect(fieldErrors(newPasswordForm, { phoneNumber: '1', password, confirmPassword: password })).toEqual({
      password: rule,
    });
  });

  test.each(['@', '$', '!', '%', '*', '#', '?', '&'])(
    'of 8 characters with a letter, a digit and %s is accepted [SIGN-48, CONST-2]',
    (special) => {
      expect(newPassword.parse(`abcdef1${special}`)).toBe(`abcdef1${special}`);
    },
  );

  test('may hold other characters too, in one case only [OPEN-6, OPEN-7]', () => {
    for (const password of ['passw0rd!', 'PASSW0RD!', 'päss w0rd! 👍', '1234567a& -']) {
      expect(newPassword.safeParse(password).success).toBe(true);
    }
  });

  test('of fifteen characters needs nothing else', () => {
    expect(newPassword.safeParse('my tram to Bury').success).toBe(true);
    expect(newPassword.safeParse('a tram to Bury').success).toBe(false);
    expect(newPassword.safeParse('the tram to Bury '.repeat(11)).success).toBe(true);
    expect(newPassword.safeParse('tram to Bury'.padEnd(30)).success).toBe(false);
  });

  test('must be confirmed by the same [SIGN-52]', () => {
    expect(
      fieldErrors(newPasswordForm, { phoneNumber: '1', password: 'Passw0rd!', confirmPassword: 'Passw0rd?' }),
    ).toEqual({ confirmPassword: 'Passwords must match' });
  });
});
