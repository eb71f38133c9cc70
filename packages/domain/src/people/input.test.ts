// Proves what staff may enter about a person, and the message for each mistake.
import { describe, expect, test } from 'vitest';
import { mapDetails } from './details.ts';
import { editUserForm, invite, inviteFormFor } from './input.ts';

type Judge = { safeParse(input: unknown): { success: boolean; error?: { issues: readonly Issue[] } } };
type Issue = { readonly path: readonly PropertyKey[]; readonly message: string };

/** The first error message of each field. */
function fieldErrors(form: Judge, input: unknown): Record<string, string> {
  const found: Record<string, string> = {};
  for (const issue of form.safeParse(input).error?.issues ?? [])
    found[issue.path.join('.')] ??= issue.message;
  return found;
}

const categoryId = '0198b0c0-0000-7000-8000-000000000001';
const noDetails = mapDetails(() => '');
const person = {
  ...noDetails,
  firstName: 'Amina',
  surname: 'Yusuf',
  phoneNumber: '07700 900123',
  role: 'student',
};
const inviteForm = inviteFormFor('student');
const form = { ...person, pin: '274916', confirmPin: '274916' };

describe('an invite', () => {
  test('asks for empty fields [USER-9, USER-10, USER-13]', () => {
    expect(
      fieldErrors(inviteForm, {
        ...noDetails,
        surname: ' ',
        phoneNumber: '',
        pin: '',
        confirmPin: '',
        role: '',
      }),
    ).toEqual({
      firstName: 'Please enter a first name',
      surname: 'Please enter a surname',
      phoneNumber: 'Please enter a phone number',
      pin: 'PINs must have a minimum length of 6 characters',
      confirmPin: 'PINs must have a minimum length of 6 characters',
      role: 'Please choose a role',
    });
  });

  test('needs a PIN of 6 characters, of any kind, confirmed by the same [USER-10, USER-11, CONST-3]', () => {
    const sentence = 'PINs must have a minimum length of 6 characters';
    expect(fieldErrors(inviteForm, { ...form, pin: '12345', confirmPin: '12345' })).toEqual({
      pin: sentence,
      confirmPin: sentence,
    });
    expect(fieldErrors(inviteForm, { ...form, pin: '12345 ', confirmPin: '12345 ' })).toEqual({
      pin: sentence,
      confirmPin: sentence,
    });
    expect(inviteForm.safeParse({ ...form, pin: 'abc-12', confirmPin: 'abc-12' }).success).toBe(true);
  });

  test('reports at once a student’s PIN that is easy to guess, and a staff password that breaks the rule', () => {
    const easy = { ...form, pin: '123456', confirmPin: '123456' };
    expect(fieldErrors(inviteForm, easy)).toEqual({
      pin: 'This PIN is easy to guess. Please choose another one',
    });
    const number = { ...form, pin: '900123', confirmPin: '900123' };
    expect(fieldErrors(inviteForm, number)).toEqual({
      pin: 'This PIN is part of the phone number. Please choose another one',
    });
    const staffForm = inviteFormFor('admin');
    expect(fieldErrors(staffForm, { ...easy, role: 'teacher' })['pin']).toContain('Minimum length 8');
    const password = { ...form, role: 'admin', pin: 'the tram to Bury', confirmPin: 'the tram to Bury' };
    expect(staffForm.safeParse(password).success).toBe(true);
    // It is a palindrome, which matters in a PIN.
    const mirrored = { ...password, pin: 'Abc1!1cbA', confirmPin: 'Abc1!1cbA' };
    expect(fieldErrors(staffForm, mirrored)).toEqual({});
  });

  test('of staff never mentions a PIN, whatever else is missing', () => {
    const staff = { ...form, role: 'teacher' };
    const staffForm = inviteFormFor('teacher');
    const said = [
      fieldErrors(staffForm, { ...staff, firstName: '', pin: '', confirmPin: '' }),
      fieldErrors(staffForm, { ...staff, pin: 'abc', confirmPin: 'abcd' }),
      fieldErrors(staffForm, { ...staff, pin: 'Teach3r!long', confirmPin: 'Teach3r!lon' }),
    ];
    expect(said.map(({ pin, confirmPin }) => [pin?.slice(0, 16), confirmPin])).toEqual([
      ['Minimum length 8', 'Please confirm your new password'],
      ['Minimum length 8', 'Passwords must match'],
      [undefined, 'Passwords must match'],
    ]);
    expect(JSON.stringify(said)).not.toContain('PIN');
  });

  test('needs equal PINs [USER-12]', () => {
    expect(fieldErrors(inviteForm, { ...form, confirmPin: '274917' })).toEqual({
      confirmPin: 'PINs must match',
    });
  });

  test('sends exactly these fields, trimmed, the number in plain digits [USER-16]', () => {
    const sent = { ...person, firstName: ' Amina ', phoneNumber: ' ٠٧٧٠٠ ', pin: ' 274916', categoryId };
    expect(invite.parse(sent)).toEqual({ ...person, phoneNumber: '07700', pin: ' 274916', categoryId });
    expect(invite.safeParse({ ...sent, accountLocked: false }).success).toBe(false);
  });

  test('accepts names in every script', () => {
    expect(invite.safeParse({ ...person, firstName: 'أمينة', pin: '274916', categoryId }).success).toBe(true);
    expect(invite.safeParse({ ...person, surname: 'x'.repeat(101), pin: '274916', categoryId }).success).toBe(
      false,
    );
  });
});

test('editing a person asks for empty fields [UPERS-6, UPERS-7, UPERS-8]', () => {
  expect(
    fieldErrors(editUserForm, {
      ...person,
      firstName: '',
      surname: '',
      phoneNumber: ' ',
      categoryIds: [categoryId],
    }),
  ).toEqual({
    firstName: 'Please enter a first name',
    surname: 'Please enter a surname',
    phoneNumber: 'Please enter a phone number',
  });
});

test('editing a person asks for a category [UPERS-9]', () => {
  expect(fieldErrors(editUserForm, { ...person, categoryIds: [] })).toEqual({
    categoryIds: 'Please select at least one category for the user',
  });
});
