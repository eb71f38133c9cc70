// A list of people to invite, as it comes from a register or a spreadsheet: which column is what, and what is wrong in a row. Pure.
import { asciiDigits } from '../sign-in/digits.ts';
import { whyEasyPin } from '../sign-in/easy-pin.ts';
import { firstName, invitePin, personPhoneNumber, surname } from './input.ts';
import { isPhoneNumber } from './search.ts';
import { cellsOf } from './separated-text.ts';

export type ListedPerson = {
  readonly firstName: string;
  readonly surname: string;
  readonly phoneNumber: string;
  /** Empty: one is made. */
  readonly pin: string;
};

export type ListField = keyof ListedPerson;
export const listFields = ['firstName', 'surname', 'phoneNumber', 'pin'] as const;

export const longestInviteList = 200;

/** The people of a list. Its first line may name the columns, in any order; without names they are told by what is in them. */
export function listedPeople(text: string): readonly ListedPerson[] {
  const rows = cellsOf(text);
  const named = columnsByName(rows[0] ?? []);
  const columns = named ?? columnsByContent(rows);
  return rows.slice(named === undefined ? 0 : 1).map((row) => personOf(row, columns));
}

type Columns = { readonly [Field in ListField | 'fullName']?: number };

const names: readonly (readonly [ListField | 'fullName', RegExp])[] = [
  ['firstName', /^(first|given|fore|christian)[\s_-]*names?$/],
  ['surname', /^(sur|last|family|second)[\s_-]*names?$/],
  ['phoneNumber', /^(tele)?(phone|mobile|cell|tel)\b.*$|^(contact|whatsapp)?[\s_-]*numbers?$/],
  ['pin', /^(pin|first pin|password|passcode)\b.*$/],
  ['fullName', /^(full[\s_-]*|student[\s_-]*|learner[\s_-]*)?names?$|^(student|learner)$/],
];

/** Undefined when the first line names nothing: it is a person. */
function columnsByName(header: readonly string[]): Columns | undefined {
  const found: Partial<Record<ListField | 'fullName', number>> = {};
  for (const [index, cell] of header.entries()) {
    const word = cell.toLowerCase().replace(/[.:*]/g, '').trim();
    const field = names.find(([, pattern]) => pattern.test(word))?.[0];
    if (field !== undefined) found[field] ??= index;
  }
  const told = Object.keys(found).length;
  return told >= 2 || (told === 1 && header.length === 1) ? found : undefined;
}

/** Long numbers are phone numbers, short ones PINs, and what is left are names in the usual order. */
function columnsByContent(rows: readonly (readonly string[])[]): Columns {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const digitsIn = (index: number) => Math.max(0, ...rows.map((row) => numberLength(row[index] ?? '')));
  const all = Array.from({ length: width }, (_, index) => index);
  const numbers = all.filter((index) => digitsIn(index) > 0);
  const phone = numbers.find((index) => digitsIn(index) >= 9) ?? numbers[0];
  const pin = numbers.find((index) => index !== phone);
  const [first, second] = all.filter((index) => !numbers.includes(index));
  return {
    ...(phone === undefined ? {} : { phoneNumber: phone }),
    ...(pin === undefined ? {} : { pin }),
    ...(second === undefined
      ? first === undefined
        ? {}
        : { fullName: first }
      : { firstName: first ?? 0, surname: second }),
  };
}

/** 0: no number. */
function numberLength(cell: string): number {
  const text = asciiDigits(cell);
  return /^[+\d\s().\-/]+$/.test(text) ? text.replace(/\D/g, '').length : 0;
}

function personOf(row: readonly string[], columns: Columns): ListedPerson {
  const cell = (column: number | undefined) => (column === undefined ? '' : (row[column] ?? ''));
  const words = cell(columns.fullName).split(/\s+/);
  return {
    firstName: columns.firstName === undefined ? (words[0] ?? '') : cell(columns.firstName),
    surname: columns.surname === undefined ? words.slice(1).join(' ') : cell(columns.surname),
    phoneNumber: asciiDigits(cell(columns.phoneNumber)),
    pin: asciiDigits(cell(columns.pin)),
  };
}

export type RowProblem =
  | { readonly kind: 'sentence'; readonly sentence: string }
  /** The index of the earlier row that has this number. */
  | { readonly kind: 'repeated'; readonly row: number }
  /** The name of the person who has this number already. */
  | { readonly kind: 'taken'; readonly name: string };

export type RowProblems = Partial<Record<ListField, RowProblem>>;

type Known = { readonly displayName: string; readonly phoneNumber: string };

/** What can be told before asking the server, row by row. */
export function problemsOf(rows: readonly ListedPerson[], known: readonly Known[]): readonly RowProblems[] {
  return rows.map((row, index) => {
    const problems: RowProblems = {};
    for (const field of listFields) {
      const sentence = sentenceFor(field, row);
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

const schemas = { firstName, surname, phoneNumber: personPhoneNumber, pin: invitePin };

function sentenceFor(field: ListField, row: ListedPerson): string | undefined {
  const value = row[field];
  if (field === 'pin' && value === '') return undefined;
  const sentence = schemas[field].safeParse(value).error?.issues[0]?.message;
  if (sentence !== undefined || field !== 'pin') return sentence;
  const digits = asciiDigits(value.trim());
  // Anything else is a password, which the server judges.
  return /^[0-9]+$/.test(digits) ? (whyEasyPin(digits, [row.phoneNumber]) ?? undefined) : undefined;
}

/** Typed in two ways, perhaps one with its country code. The server decides; this only names what is plain to see. */
function isSameNumber(a: string, b: string): boolean {
  const [one, other] = [nationalDigits(a), nationalDigits(b)];
  const shortest = Math.min(one.length, other.length);
  return shortest >= 7 && (one.endsWith(other) || other.endsWith(one));
}

function nationalDigits(typed: string): string {
  return asciiDigits(typed).replace('(0)', '').replace(/\D/g, '').replace(/^0+/, '');
}
