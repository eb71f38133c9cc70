// Schemas for what staff enter about a person, with the message for each mistake.
import { expectedVersion } from '../contract/expected-version.ts';
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { requiredName, safeText } from '../contract/text.ts';
import { typedDigits } from '../sign-in/digits.ts';
import { whyEasyPin } from '../sign-in/easy-pin.ts';
import { isStrongPassword, numberTyped } from '../sign-in/input.ts';
import { secretKindOf } from '../sign-in/secret-kind.ts';
import { signInSentences } from '../sign-in/sentences.ts';
import { roles, type Role } from '../access/roles.ts';
import type { Detail } from './details.ts';

export const personSentences = {
  firstName: 'Please enter a first name',
  surname: 'Please enter a surname',
  phoneNumber: 'Please enter a phone number',
  categories: 'Please select at least one category for the user',
  invitePin: 'PINs must have a minimum length of 6 characters',
  role: 'Please choose a role',
  phoneNumberInUse: 'Phone number already in use',
  ownRole: 'You cannot change your own role',
  ownLock: 'You cannot lock your own account',
  ownDeletion: 'You cannot delete your own account',
  ownNumberChange: 'You changed this number yourself. Please ask another member of staff to confirm it',
  ownAlert: 'You did this yourself. For 24 hours only another administrator can take it from the list',
  numberNotConfirmed:
    'This phone number was changed less than 24 hours ago. Another member of staff has to confirm it first',
} as const;

const minimumInvitePin = 6;
export const maxNameLength = 100;
const maxPinLength = 200;

export const firstName = requiredName(maxNameLength, personSentences.firstName);
export const surname = requiredName(maxNameLength, personSentences.surname);

/** What may be written as each detail. */
const detailSchemas = { firstName, surname } satisfies Record<Detail, z.ZodMiniType<string, string>>;

/** New people have a name; every other detail can be left out. */
const newDetails = { ...z.partial(z.object(detailSchemas)).shape, firstName, surname };

export const personPhoneNumber = numberTyped(personSentences.phoneNumber);

/** Checks the length, without surrounding space. The server checks the other rules, which depend on the person's role. */
export const invitePin = z.string(personSentences.invitePin).check(
  z.refine((pin) => pin.trim().length >= minimumInvitePin, personSentences.invitePin),
  z.maxLength(maxPinLength, personSentences.invitePin),
);

export const role = z.enum(roles, personSentences.role);

/** The input of an invite. Without a role, staff who may only invite students invite a student. */
export const invite = z.strictObject({
  ...newDetails,
  phoneNumber: personPhoneNumber,
  pin: invitePin,
  role: z.optional(role),
  categoryId: id,
});

export type Invite = z.infer<typeof invite>;

const staffPassword = z.string(signInSentences.newPasswordRule).check(
  z.refine((password) => isStrongPassword(password), signInSentences.newPasswordRule),
  z.maxLength(maxPinLength, signInSentences.newPasswordRule),
);
const confirmedPassword = z
  .string(signInSentences.confirmPassword)
  .check(z.refine((password) => password !== '', signInSentences.confirmPassword));

const inviteForms = {
  pin: formWith(invitePin, invitePin, signInSentences.pinsMatch),
  password: formWith(staffPassword, confirmedPassword, signInSentences.passwordsMatch),
};

/** The values of the invite form: a PIN for students and while no role is chosen; a password for staff. */
export function inviteFormFor(chosen: Role | '') {
  return inviteForms[chosen === '' ? 'pin' : secretKindOf(chosen)];
}

function formWith(secret: typeof invitePin, confirmed: typeof invitePin, haveToMatch: string) {
  return z
    .object({ ...detailSchemas, phoneNumber: personPhoneNumber, pin: secret, confirmPin: confirmed, role })
    .check(
      z.refine((form) => form.pin === form.confirmPin, { path: ['confirmPin'], message: haveToMatch }),
      z.superRefine((form, found) => {
        if (secretKindOf(form.role) !== 'pin') return;
        // Only the rules that need no list; the server also rejects common secrets.
        const why = whyEasyPin(typedDigits(form.pin), [form.phoneNumber]);
        if (why !== null) found.addIssue({ code: 'custom', path: ['pin'], message: why });
      }),
    );
}

/** The values of the edit-user form. */
export const editUserForm = z.object({
  ...detailSchemas,
  phoneNumber: personPhoneNumber,
  role,
  categoryIds: z.array(id).check(z.minLength(1, personSentences.categories)),
});

/** The input of an edit: only the changed fields. Role and categories are for admins. */
export const editUserInput = z.strictObject({
  userId: id,
  ...z.partial(z.object(detailSchemas)).shape,
  phoneNumber: z.optional(personPhoneNumber),
  role: z.optional(role),
  categories: z.optional(z.array(id).check(z.minLength(1, personSentences.categories), z.maxLength(200))),
  expectedVersion,
});

export type EditUser = z.infer<typeof editUserInput>;

export const searchUsersInput = z.strictObject({
  searchText: safeText(200),
  searchBy: z.enum(['name', 'phoneNumber']),
});
