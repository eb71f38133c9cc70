// What staff may enter about a person, with the sentence for each mistake.
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { requiredName, safeText } from '../contract/text.ts';
import { asciiDigits } from '../sign-in/digits.ts';
import { whyEasyPin } from '../sign-in/easy-pin.ts';
import { isStrongPassword } from '../sign-in/input.ts';
import { secretKindOf } from '../sign-in/secret-kind.ts';
import { signInSentences } from '../sign-in/sentences.ts';
import { roles, type Role } from './roles.ts';

export const personSentences = {
  firstName: 'Please enter a first name',
  surname: 'Please enter a surname',
  phoneNumber: 'Please enter a phone number',
  categories: 'Please select at least one category for the user',
  invitePin: 'PINs must have a minimum length of 6 characters',
  pinsMatch: signInSentences.pinsMatch,
  role: 'Please choose a role',
  phoneNumberInUse: 'Phone number already in use',
  changedMeanwhile: 'Somebody changed this user while you were editing',
  ownRole: 'You cannot change your own role',
  ownLock: 'You cannot lock your own account',
  ownDeletion: 'You cannot delete your own account',
  ownNumberChange: 'You changed this number yourself. Please ask another member of staff to confirm it',
  ownAlert: 'You did this yourself. For 24 hours only another administrator can take it from the list',
  numberNotConfirmed:
    'This phone number was changed less than 24 hours ago. Another member of staff has to confirm it first',
} as const;

export const minimumInvitePin = 6;
const longestName = 100;
const longestPhoneNumber = 40;
const longestPin = 200;

export const firstName = requiredName(longestName, personSentences.firstName);
export const surname = requiredName(longestName, personSentences.surname);

/** As typed, in the digits of any script; which number it is, is decided on the server. */
export const personPhoneNumber = z.pipe(
  z.string(personSentences.phoneNumber).check(
    z.refine((text) => text.trim() !== '', personSentences.phoneNumber),
    z.maxLength(longestPhoneNumber, signInSentences.badPhoneNumber),
  ),
  z.transform((text: string) => asciiDigits(text.trim())),
);

/** Length, not counting space around it. What else the person's role asks for, the server says. */
export const invitePin = z.string(personSentences.invitePin).check(
  z.refine((pin) => pin.trim().length >= minimumInvitePin, personSentences.invitePin),
  z.maxLength(longestPin, personSentences.invitePin),
);

export const role = z.enum(roles, personSentences.role);

/** What an invite sends. Without a role, staff who may invite students only mean a student. */
export const invite = z.strictObject({
  firstName,
  surname,
  phoneNumber: personPhoneNumber,
  pin: invitePin,
  role: z.optional(role),
  categoryId: id,
});

export type Invite = z.infer<typeof invite>;

/** What the invite form holds. */
export const inviteForm = z
  .object({ firstName, surname, phoneNumber: personPhoneNumber, pin: invitePin, confirmPin: invitePin, role })
  .check(
    z.refine((form) => form.pin === form.confirmPin, {
      path: ['confirmPin'],
      message: personSentences.pinsMatch,
    }),
    z.superRefine((form, found) => {
      const why = firstSecretMistake(form);
      if (why !== null) found.addIssue({ code: 'custom', path: ['pin'], message: why });
    }),
  );

/** What a form can say of a first PIN or password at once; that many people have it, the server says. */
function firstSecretMistake(given: {
  readonly role: Role;
  readonly pin: string;
  readonly phoneNumber: string;
}): string | null {
  if (secretKindOf(given.role) === 'pin') {
    return whyEasyPin(asciiDigits(given.pin.trim()), [given.phoneNumber]);
  }
  return isStrongPassword(given.pin) ? null : signInSentences.newPasswordRule;
}

/** What the edit-user form holds. */
export const editUserForm = z.object({
  firstName,
  surname,
  phoneNumber: personPhoneNumber,
  role,
  categoryIds: z.array(id).check(z.minLength(1, personSentences.categories)),
});

/** What an edit sends: only what changes. Role and categories are for admins. */
export const editUserInput = z.strictObject({
  userId: id,
  firstName: z.optional(firstName),
  surname: z.optional(surname),
  phoneNumber: z.optional(personPhoneNumber),
  role: z.optional(role),
  categories: z.optional(z.array(id).check(z.minLength(1, personSentences.categories), z.maxLength(200))),
  basedOn: z.optional(z.number()),
});

export type EditUser = z.infer<typeof editUserInput>;

export const searchUsersInput = z.strictObject({
  searchText: safeText(200),
  searchBy: z.enum(['name', 'phoneNumber']),
});
