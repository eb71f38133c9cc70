// Finds the problems in the rows of a list of people that can be detected without the server. Pure.
import { typedDigits } from '../sign-in/digits.ts';
import { whyEasyPin } from '../sign-in/easy-pin.ts';
import { isStrongPassword } from '../sign-in/input.ts';
import { digitsOf, readNumber } from '../sign-in/read-number.ts';
import { secretKindOf } from '../sign-in/secret-kind.ts';
import { signInSentences } from '../sign-in/sentences.ts';
import { destroyedNames } from './destroyed-name.ts';
import { firstName, invitePin, personPhoneNumber, personSentences, surname } from './input.ts';
import { digitsIn, isOfCountry, isPossibleNumber, isShortened, isTooShort } from './list-cells.ts';
import type { ListedPerson, ListField } from './invite-list.ts';
import { isPlaceholderPhone } from './placeholder-number.ts';
import { unknownCountry, type NumberSpelling } from './phone-number.ts';
import type { Role } from '../access/roles.ts';
import { isPhoneNumber } from './search.ts';

export const listSentences = {
  shortened:
    'The spreadsheet has cut off the end of this number. Please format the column as text there, and enter the number again',
  tooShort:
    'This phone number is too short. If the spreadsheet has cut it off, please format the column as text there, and enter the number again',
  cutPin:
    'PINs must have a minimum length of 6 characters. If the spreadsheet has taken away a 0, please format the column as text there, and enter the PIN again',
  studentsOnly: 'You can invite students only',
  placeholder: 'This stands for “none” and is nobody’s phone number. Please enter the person’s own number',
  destroyedName:
    'A spreadsheet has replaced letters of this name. Please save the list there as “CSV UTF-8” and choose it again, or correct the name',
} as const;

// Only a few small countries have shorter numbers; where Foothold runs there, their own format is configured.
const fewestDigits = 7;
// ITU-T E.164: 15 with the country code; two more for the 00 before it.
const maxDigits = 17;

export type RowProblem =
  | { readonly kind: 'sentence'; readonly sentence: string }
  /** The index of the earlier row with the same number. */
  | { readonly kind: 'repeated'; readonly row: number }
  /** The name of the person who already has this number. */
  | { readonly kind: 'taken'; readonly name: string };

export type RowProblems = Partial<Record<ListField | 'role', RowProblem>>;

/** Empty: not chosen yet. */
export type ListRow = Omit<ListedPerson, 'role'> & { readonly role: Role | '' };

export type ListRules = {
  /** The people whose numbers the viewer may see. */
  readonly known: readonly { readonly displayName: string; readonly phoneNumber: string }[];
  readonly invitesStaff: boolean;
  /** Number format of the deployment's country. */
  readonly own?: NumberSpelling;
};

export function problemsOf(rows: readonly ListRow[], rules: ListRules): readonly RowProblems[] {
  const { known, invitesStaff, own = unknownCountry } = rules;
  const isDestroyed = destroyedNames(rows.map(({ firstName: first, surname: last }) => `${first} ${last}`));
  return rows.map((row, index) => {
    const mistakes: Record<ListField | 'role', string | undefined> = {
      firstName: sentenceOf(firstName, row.firstName) ?? whyNoName(row.firstName, isDestroyed),
      surname: sentenceOf(surname, row.surname) ?? whyNoName(row.surname, isDestroyed),
      phoneNumber: whyNoPhoneNumber(row.phoneNumber, own),
      pin: row.pin === '' ? undefined : whyNoSecret(row),
      role: row.role === '' ? personSentences.role : whyNoRole(row.role, invitesStaff),
    };
    const problems: RowProblems = {};
    for (const field of ['firstName', 'surname', 'phoneNumber', 'pin', 'role'] as const) {
      const sentence = mistakes[field];
      if (sentence !== undefined) problems[field] = { kind: 'sentence', sentence };
    }
    if (problems.phoneNumber !== undefined) return problems;
    const earlier = rows.findIndex(
      (other, at) => at < index && isSameNumber(other.phoneNumber, row.phoneNumber),
    );
    const holder = known.find((person) => isPhoneNumber(row.phoneNumber, person.phoneNumber));
    if (earlier >= 0) return { ...problems, phoneNumber: { kind: 'repeated', row: earlier } };
    if (holder !== undefined) {
      return { ...problems, phoneNumber: { kind: 'taken', name: holder.displayName } };
    }
    return problems;
  });
}

type Schema = typeof firstName | typeof invitePin;

function sentenceOf(schema: Schema, value: string): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}

function whyNoName(name: string, isDestroyed: (name: string) => boolean): string | undefined {
  return isDestroyed(name) ? listSentences.destroyedName : undefined;
}

function whyNoPhoneNumber(value: string, own: NumberSpelling): string | undefined {
  const sentence = sentenceOf(personPhoneNumber, value);
  if (sentence !== undefined) return sentence;
  if (isShortened(value)) return listSentences.shortened;
  if (isPlaceholderPhone(value)) return listSentences.placeholder;
  const { length } = digitsIn(value);
  if (length > maxDigits || length === 0 || /\p{L}|@/u.test(value)) return signInSentences.badPhoneNumber;
  if (length < fewestDigits && !isOfCountry(value, own)) return listSentences.tooShort;
  if (isPossibleNumber(value, own)) return undefined;
  return isTooShort(value, own) ? listSentences.tooShort : signInSentences.badPhoneNumber;
}

function whyNoSecret({ pin, role, phoneNumber }: ListRow): string | undefined {
  if (isShortened(pin)) return listSentences.shortened;
  if (role !== '' && secretKindOf(role) === 'password') {
    return isStrongPassword(pin) ? undefined : signInSentences.newPasswordRule;
  }
  const digits = typedDigits(pin);
  const isNumber = /^[0-9]+$/.test(digits);
  const sentence = sentenceOf(invitePin, pin);
  if (sentence !== undefined) return isNumber ? listSentences.cutPin : sentence;
  return isNumber ? (whyEasyPin(digits, [phoneNumber]) ?? undefined) : signInSentences.pinDigits;
}

function whyNoRole(role: Role, invitesStaff: boolean): string | undefined {
  return role === 'student' || invitesStaff ? undefined : listSentences.studentsOnly;
}

/** Whether two numbers look the same, perhaps one with its country code. A preview only: the server decides. */
function isSameNumber(a: string, b: string): boolean {
  const [one, other] = [nationalDigits(a), nationalDigits(b)];
  const shortest = Math.min(one.length, other.length);
  return shortest >= 7 && (one.endsWith(other) || other.endsWith(one));
}

function nationalDigits(typed: string): string {
  return digitsOf(readNumber(typed)).replace(/\D|^0+/g, '');
}
