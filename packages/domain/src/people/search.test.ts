// Proves how staff find people: by part of a name or by a whole phone number.
import { describe, expect, it } from 'vitest';
import { compilePattern } from './pattern.ts';
import { isPhoneNumber, nameSearch, personSearch } from './search.ts';

const nameMatches = (typed: string, name: string) => nameSearch(typed, compilePattern)(name);
const foundBy = (typed: string, person: Parameters<ReturnType<typeof personSearch>>[0]) =>
  personSearch(typed, compilePattern)(person);

const amina = { displayName: 'Amina Yusuf', phoneNumber: '+447700900101' };

describe('staff who search for a person', () => {
  it('find everyone while nothing is typed [USER-1]', () => {
    expect(foundBy('', amina)).toBe(true);
    expect(foundBy('   ', amina)).toBe(true);
  });

  it('find a name in capitals, in small letters, with and without spaces [USER-5, USER-6]', () => {
    for (const typed of ['amina', 'AMINA', 'minayus', 'a m i n a', ' Amina  Yusuf ']) {
      expect(nameMatches(typed, 'Amina Yusuf'), typed).toBe(true);
    }
    expect(nameMatches('amira', 'Amina Yusuf')).toBe(false);
  });

  it('find names with accents from a keyboard that has none', () => {
    expect(nameMatches('sofia gutierrez', 'Sofía Gutiérrez Ramírez')).toBe(true);
    expect(nameMatches("o'sullivan", 'Fergus O’Sullivan')).toBe(true);
    expect(nameMatches('Tran Van Thanh', 'Trần Văn Thành')).toBe(true);
  });

  it('see everyone when the text is a broken pattern [USER-7]', () => {
    for (const typed of ['(', '[a-', '*', 'a{2,1}'])
      expect(nameMatches(typed, 'Amina Yusuf'), typed).toBe(true);
  });

  it('find by a pattern, however it is spaced or capitalised [USER-5, USER-6, USER-7]', () => {
    expect(nameMatches('^am', 'Amina Yusuf')).toBe(true);
    expect(nameMatches('^Yusuf', 'Amina Yusuf')).toBe(false);
    expect(nameMatches('khan | Y.S', 'Amina Yusuf')).toBe(true);
    expect(nameMatches('(?=amina)', 'Amina Yusuf')).toBe(false);
  });

  it('wait no longer for a text that would make a backtracking engine hang [USER-7]', () => {
    const name = 'a'.repeat(50_000);
    const before = process.cpuUsage();
    expect(nameMatches('(a+)+$b', name)).toBe(false);
    expect(nameMatches(`${'a?'.repeat(500)}${'a'.repeat(500)}`, name)).toBe(false);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(2000);
  });

  it('find a whole phone number in every form that people type [USER-8]', () => {
    for (const typed of [
      '07700900101',
      '07700 900 101',
      '07700-900-101',
      '+447700900101',
      '+44 7700 900101',
      '+44 (0)7700 900101',
      '00447700900101',
      '447700900101',
      '7700900101',
      '٠٧٧٠٠٩٠٠١٠١',
      '७७०० ९००१०१',
      '０７７００ ９００１０１',
      '+44 07700 900101',
      'tel:+44-7700-900101',
      'Tel. 07700 900101',
      '\u202A07700\u2011900\u00A0101\u202C',
      '\u200F+44 (0)7700 900101\u200B',
    ]) {
      expect(isPhoneNumber(typed, '+447700900101'), typed).toBe(true);
    }
  });

  it('find nobody by a part of a phone number, or by another person’s number [USER-8]', () => {
    for (const typed of [
      '0770090010',
      '900101',
      '0',
      '+',
      '+44',
      '07700900102',
      '+17700900101',
      'call 07700900101',
    ]) {
      expect(isPhoneNumber(typed, '+447700900101'), typed).toBe(false);
    }
    expect(isPhoneNumber('7700900101', '+17700900101')).toBe(true);
    expect(isPhoneNumber('0770 1234567', '+3530871234567')).toBe(false);
  });

  it('find nobody else by a number with its plus, although a plus alone is a broken pattern [USER-8]', () => {
    expect(foundBy('+447700900101', amina)).toBe(true);
    expect(foundBy('+447700900102', amina)).toBe(false);
    expect(foundBy('+', amina)).toBe(true);
  });

  it('never find a person by a number that they may not see [USER-8]', () => {
    expect(foundBy('07700900101', { displayName: 'Helen Marsh', phoneNumber: undefined })).toBe(false);
    expect(foundBy('helen', { displayName: 'Helen Marsh', phoneNumber: undefined })).toBe(true);
  });
});
