// Proves how a pasted or uploaded list is understood, and what is told about its rows before anything is sent.
import { describe, expect, test } from 'vitest';
import { listedPeople, problemsOf } from './invite-list.ts';

const amina = { firstName: 'Amina', surname: 'Yusuf', phoneNumber: '07700 900123', pin: '' };
const bilal = { firstName: 'Bilal', surname: 'Khan', phoneNumber: '07700900124', pin: '246810' };

describe('a list', () => {
  test('is read with tabs, semicolons or commas, with column names in any order', () => {
    const lists = [
      'First name\tSurname\tMobile\tPIN\nAmina\tYusuf\t07700 900123\t\nBilal\tKhan\t07700900124\t246810',
      'PIN;Phone number;Family name;Given name\r\n;07700 900123;Yusuf;Amina\r\n246810;07700900124;Khan;Bilal\r\n',
      '\uFEFF"First Name","Last Name","Tel.","Pin"\n"Amina","Yusuf","07700 900123",""\n\nBilal,Khan,07700900124,246810',
    ];
    for (const list of lists) expect(listedPeople(list)).toEqual([amina, bilal]);
  });

  test('without column names is told by what is in it', () => {
    expect(listedPeople('Amina,Yusuf,07700 900123\nBilal,Khan,07700900124,246810')).toEqual([amina, bilal]);
    expect(listedPeople('07700 900123\tAmina\tYusuf')).toEqual([amina]);
    expect(listedPeople('246810,Bilal,Khan,07700900124')).toEqual([bilal]);
  });

  test('may have the whole name in one column', () => {
    expect(listedPeople('Name;Telephone\nMaría del Carmen Ruiz;07700900125')).toEqual([
      { firstName: 'María', surname: 'del Carmen Ruiz', phoneNumber: '07700900125', pin: '' },
    ]);
    expect(listedPeople('Amina Yusuf,07700 900123')).toEqual([amina]);
  });

  test('may have digits of other scripts, separators inside quotes, and doubled quotes', () => {
    expect(listedPeople('"Yusuf, Amina",أمينة,٠٧٧٠٠ ٩٠٠١٢٣,۲۴۶۸۱۰')).toEqual([
      { firstName: 'Yusuf, Amina', surname: 'أمينة', phoneNumber: '07700 900123', pin: '246810' },
    ]);
    expect(listedPeople('"Al ""Bo""",Li,07700900126')[0]?.firstName).toBe('Al "Bo"');
  });

  test('that is empty has nobody in it', () => {
    for (const list of ['', '\n \n', 'First name,Surname,Phone']) expect(listedPeople(list)).toEqual([]);
  });
});

describe('before anything is sent', () => {
  test('each row says what is missing; a PIN may be missing, but not be too short', () => {
    const rows = [{ firstName: '', surname: ' ', phoneNumber: '', pin: '123' }, amina];
    expect(problemsOf(rows, [])).toEqual([
      {
        firstName: { kind: 'sentence', sentence: 'Please enter a first name' },
        surname: { kind: 'sentence', sentence: 'Please enter a surname' },
        phoneNumber: { kind: 'sentence', sentence: 'Please enter a phone number' },
        pin: { kind: 'sentence', sentence: 'PINs must have a minimum length of 6 characters' },
      },
      {},
    ]);
  });

  test('a number that stands in the list twice, or is somebody’s already, is named', () => {
    const again = { ...bilal, phoneNumber: '+44 7700 900123' };
    const known = [{ displayName: 'Dao Nguyen', phoneNumber: '+447700900124' }];
    expect(problemsOf([amina, again, bilal], known)).toEqual([
      {},
      { phoneNumber: { kind: 'repeated', row: 0 } },
      { phoneNumber: { kind: 'taken', name: 'Dao Nguyen' } },
    ]);
  });
});

test('a PIN in the list that is easy to guess is said beside it', () => {
  const sentences = ['123456', '900124', '246809', 'Teach3r-long'].map(
    (pin) => problemsOf([{ ...bilal, pin }], [])[0]?.pin,
  );
  expect(sentences).toEqual([
    { kind: 'sentence', sentence: 'This PIN is easy to guess. Please choose another one' },
    { kind: 'sentence', sentence: 'This PIN is part of the phone number. Please choose another one' },
    undefined,
    undefined,
  ]);
});
