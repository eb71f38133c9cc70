// Proves which problems of a list's rows are reported before anything is sent.
import { describe, expect, test } from 'vitest';
import { listSentences as told, problemsOf, type ListRow, type ListRules } from './list-problems.ts';

const sentence = (text: string) => ({ kind: 'sentence', sentence: text });
const amina: ListRow = {
  firstName: 'Amina',
  surname: 'Yusuf',
  phoneNumber: '07700 900123',
  pin: '',
  role: 'student',
};
const bilal: ListRow = {
  firstName: 'Bilal',
  surname: 'Khan',
  phoneNumber: '07700900124',
  pin: '246810',
  role: 'student',
};
const rules: ListRules = { known: [], invitesStaff: true };
const said = (row: ListRow, by = rules) => problemsOf([row], by)[0];

describe('before anything is sent', () => {
  test('each row says what is missing; a PIN may be missing, but not be too short', () => {
    const rows: ListRow[] = [{ firstName: '', surname: ' ', phoneNumber: '', pin: 'a1!', role: '' }, amina];
    expect(problemsOf(rows, rules)).toEqual([
      {
        firstName: sentence('Please enter a first name'),
        surname: sentence('Please enter a surname'),
        phoneNumber: sentence('Please enter a phone number'),
        pin: sentence('PINs must have a minimum length of 6 characters'),
        role: sentence('Please choose a role'),
      },
      {},
    ]);
  });

  test('a number that is in the list twice, or belongs to a user already, is reported', () => {
    const again = { ...bilal, phoneNumber: '+44 7700 900123' };
    const known = [{ displayName: 'Dao Nguyen', phoneNumber: '+447700900124' }];
    expect(problemsOf([amina, again, bilal], { ...rules, known })).toEqual([
      {},
      { phoneNumber: { kind: 'repeated', row: 0 } },
      { phoneNumber: { kind: 'taken', name: 'Dao Nguyen' } },
    ]);
  });

  test('a number shortened by a spreadsheet is refused, with advice on what to do there', () => {
    const phone = (phoneNumber: string) => said({ ...amina, phoneNumber })?.phoneNumber;
    for (const cut of ['4.47701E+11', '4,47701E+11', '٤.٤٧٧E+11']) {
      expect(phone(cut)).toEqual(sentence(told.shortened));
    }
    expect(phone('12')).toEqual(sentence(told.tooShort));
    // Twice in the list it is still reported as shortened, not as taken.
    const twice = { ...amina, phoneNumber: '4.47701E+11' };
    expect(problemsOf([twice, twice], rules)[1]?.phoneNumber).toEqual(sentence(told.shortened));
    for (const odd of ['Telefon', '07700900123 / 07700900124', 'amina@example.com', '--']) {
      expect(phone(odd)).toEqual(sentence('Please enter a valid phone number'));
    }
    for (const right of ['07700 900123', '+44 (0)7700 900123', '00447700900123', '7700900123']) {
      expect(phone(right)).toBeUndefined();
    }
    expect(said({ ...bilal, pin: '24681' })?.pin).toEqual(sentence(told.cutPin));
    expect(said({ ...bilal, pin: '2.46810E+05' })?.pin).toEqual(sentence(told.shortened));
    expect(Object.values(told).slice(0, 3).join()).toMatch(/(format the column as text.*){3}/);
  });

  test('names that a spreadsheet has destroyed are refused, with advice on what to do there', () => {
    const destroyed: readonly ListRow[] = [
      { ...amina, firstName: '?ukasz', surname: 'Wi?niewski' },
      { ...bilal, firstName: '????', surname: '??????' },
      { ...bilal, phoneNumber: '07700 900125', firstName: 'Micha\u00B3' },
      { ...bilal, phoneNumber: '07700 900126', firstName: 'Łukasz', surname: 'Wiśniewski' },
    ];
    const refused = sentence(told.destroyedName);
    expect(problemsOf(destroyed, rules)).toEqual([
      { firstName: refused, surname: refused },
      { firstName: refused, surname: refused },
      { firstName: refused },
      {},
    ]);
  });

  test('a number that stands for "none" is refused, however often it is in the list', () => {
    const list = ['00000000000', '07700 000000', '+44 7700 000000'].map((phoneNumber) => ({
      ...amina,
      phoneNumber,
    }));
    for (const problem of problemsOf(list, rules))
      expect(problem).toEqual({ phoneNumber: sentence(told.placeholder) });
  });

  test('a short number is right where the country has such numbers', () => {
    const own = { callingCode: '500', prefix: '', groups: [['[2-7]', '(\\d{5})', '$1']] as const };
    expect(said({ ...amina, phoneNumber: '51234' }, { ...rules, own })?.phoneNumber).toBeUndefined();
    expect(said({ ...amina, phoneNumber: '12' }, { ...rules, own })?.phoneNumber).toBeDefined();
  });

  test('a number that cannot exist in the country is refused before it is sent; numbers of other countries are left to the server', () => {
    const own = {
      callingCode: '44',
      prefix: '0',
      groups: [
        ['[25]|70', '(\\d{2})(\\d{4})(\\d{4})', '0$1 $2 $3'],
        ['7', '(\\d{4})(\\d{6})', '0$1 $2'],
      ] as const,
    };
    const phone = (phoneNumber: string) => said({ ...amina, phoneNumber }, { ...rules, own })?.phoneNumber;
    for (const cut of ['0770', '07700900', '0770090012', '+44 7700 900', '+44 (0)7700 900', '00447700900']) {
      expect(phone(cut), cut).toEqual(sentence(told.tooShort));
    }
    for (const odd of ['077009001234', '09700900123', '+4477009001234', '+0770090012']) {
      expect(phone(odd), odd).toEqual(sentence('Please enter a valid phone number'));
    }
    for (const right of [
      '07700 900123',
      '٠٧٧٠٠٩٠٠١٢٣',
      '7700900123',
      '+44 (0)7700 900123',
      '00447700900123',
      '020 7946 0000',
      '07700/900123',
      '+48 512 345 678',
      '5551234',
    ]) {
      expect(phone(right), right).toBeUndefined();
    }
  });

  test('students need a PIN, staff a password, each by its own rule', () => {
    const pin = (text: string) => said({ ...bilal, pin: text })?.pin;
    expect(pin('123456')).toEqual(sentence('This PIN is easy to guess. Please choose another one'));
    expect(pin('900124')).toEqual(
      sentence('This PIN is part of the phone number. Please choose another one'),
    );
    expect(pin('Teach3r-long')).toEqual(sentence('PINs can only contain numbers'));
    expect(pin('246809')).toBeUndefined();
    const password = (text: string) => said({ ...bilal, pin: text, role: 'teacher' })?.pin;
    expect(password('246809')).toMatchObject({
      sentence: expect.stringMatching(/^Minimum length 8 characters/),
    });
    expect(password('Teach3r!long')).toBeUndefined();
  });

  test('a teacher is warned of staff in the list; nobody becomes a student by mistake [ROLE-10]', () => {
    const staff: ListRow = { ...amina, role: 'teacher' };
    expect(said(staff, { ...rules, invitesStaff: false })).toEqual({
      role: sentence('You can invite students only'),
    });
    expect(said(staff)).toEqual({});
  });
});
