// Proves that a phone number is the same number however people type, paste or copy it.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isNumber, readNumber } from './read-number.ts';

/** All characters of a property, by the tables of this engine. */
const charactersOf = (property: RegExp) =>
  Array.from({ length: 0x11_0000 }, (_, point) => point)
    .filter((point) => point < 0xd800 || point > 0xdfff)
    .map((point) => String.fromCodePoint(point))
    .filter((character) => property.test(character));
const invisible = charactersOf(/^[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]$/u);
const spaces = charactersOf(/^\s$/u);
const dashes = charactersOf(/^[\p{Pd}\p{Dash}]$/u);
const scripts = charactersOf(/^\p{Nd}$/u).reduce<string[][]>((rows, digit, at) => {
  if (at % 10 === 0) rows.push([]);
  rows.at(-1)?.push(digit);
  return rows;
}, []);

describe('a phone number', () => {
  test.each([
    ['07700 900123', '07700900123'],
    ['(07700) 900-123', '07700900123'],
    ['07700.900.123', '07700900123'],
    ['07700/900123', '07700900123'],
    ['07700\u00A0900\u202F123', '07700900123'],
    ['07700\u2011900\u2010123', '07700900123'],
    ['\u202A07700 900123\u202C', '07700900123'],
    ['\u206807700 900123\u2069', '07700900123'],
    ['\u061C07700 900123', '07700900123'],
    ['\uFEFF\u200B07700 900123\u2060', '07700900123'],
    ['07700\u00AD900\u00AD123', '07700900123'],
    ['\uFFFC07700 900123', '07700900123'],
    ['*07700 900123*', '07700900123'],
    ['"07700 900123"', '07700900123'],
    ['٠٧٧٠٠ ٩٠٠١٢٣', '07700900123'],
    ['۰۷۷۰۰ ۹۰۰۱۲۳', '07700900123'],
    ['०७७०० ९००१२३', '07700900123'],
    ['০৭৭০০ ৯০০১২৩', '07700900123'],
    ['੦੭੭੦੦ ੯੦੦੧੨੩', '07700900123'],
    ['０７７００－９００１２３', '07700900123'],
    ['𝟎𝟕𝟕𝟎𝟎 𝟗𝟎𝟎𝟏𝟐𝟑', '07700900123'],
    ['0️⃣7️⃣7️⃣0️⃣0️⃣ 900123', '07700900123'],
    ['+44 7700 900123', '+447700900123'],
    ['+44 (0)7700 900123', '+447700900123'],
    ['+44(0) 7700 900123', '+447700900123'],
    ['+44 [0] 7700 900123', '+447700900123'],
    ['＋４４（０）７７００９００１２３', '+447700900123'],
    ['(+44) 7700 900123', '+447700900123'],
    ['+(44) (0)7700-900-123', '+447700900123'],
    ['++44 7700 900123', '+447700900123'],
    ['+0044 7700 900123', '+447700900123'],
    ['447700900123+', '+447700900123'],
    ['\u200F٤٤٧٧٠٠٩٠٠١٢٣+', '+447700900123'],
    ['0044 (0)7700 900123', '00447700900123'],
    ['44 (0) 7700 900123', '447700900123'],
    ['(0)7700 900123', '07700900123'],
    ['tel:+447700900123', '+447700900123'],
    ['TEL:+44-7700-900123;ext=2', '+447700900123'],
    ['tel://07700900123', '07700900123'],
    ['tel:%2B44%207700%20900123', '+447700900123'],
    ['tel:7700900123;phone-context=+44', '+447700900123'],
    ['tel:+44(0)7700900123;phone-context=example.org', '+447700900123'],
    ['tel:%E0%07700900123', 'tel:%E0%07700900123'],
    ['sms:+447700900123?body=Hello', '+447700900123'],
    ['callto:07700900123', '07700900123'],
    ['Tel. 07700 900123', '07700900123'],
    ['Tel.: 07700 900123', '07700900123'],
    ['℡ 07700 900123', '07700900123'],
    ['Mobile no: 07700 900123', '07700900123'],
    ['phone number：07700 900123', '07700900123'],
    ['m. 07700 900123', '07700900123'],
    ['WhatsApp +44 7700 900123', '+447700900123'],
    ['📞 07700 900123', '07700900123'],
    ['☎️07700 900123', '07700900123'],
    ['447700900123.0', '447700900123'],
    ['7700900123,00', '7700900123'],
  ])('as in "%s" is read as %s', (typed, expected) => {
    expect(readNumber(typed)).toBe(expected);
  });

  test.each([
    'ask her',
    '07700 900123 or 07700 900124',
    '07700900123;07700900124',
    '07700900123, 07700900124',
    '07700 900123?',
    '07700+900123',
    'O7700 900123',
    '4.47701E+11',
    '2 + 2',
    '--',
    '+',
    '',
  ])('is not what "%s" is', (typed) => {
    expect(isNumber(readNumber(typed))).toBe(false);
    expect(readNumber(typed)).toBe(typed);
  });

  test('that is none is only rid of what cannot be seen', () => {
    expect(readNumber('\u202A ask Amina \u200B٣ \u202C')).toBe('ask Amina 3');
    expect(readNumber('\u200B \uFEFF')).toBe('');
  });

  test('is the same in the digits of every script', () => {
    expect(scripts.length).toBeGreaterThan(60);
    for (const digits of scripts) {
      const typed = Array.from('07700900123', (digit) => digits[Number(digit)]).join('');
      expect(readNumber(typed), typed).toBe('07700900123');
      expect(readNumber(`+44 (${digits[0]}) ${typed.slice(digits[0]?.length)}`)).toBe('+447700900123');
    }
  });

  test('is the same with any space, dash or invisible character between, before and after its digits', () => {
    expect([invisible.length > 4000, spaces.length, dashes.length > 25]).toEqual([true, 25, true]);
    for (const character of [...invisible, ...spaces, ...dashes]) {
      const codePoint = character.codePointAt(0)?.toString(16);
      expect(readNumber(`+44 7700${character}900123`), codePoint).toBe('+447700900123');
    }
    const noise = fc.constantFrom(...invisible, ...spaces);
    const between = fc.constantFrom('', ' ', ...invisible, ...spaces, ...dashes);
    const start = fc.constantFrom('', '+44', '0044', '+44 (0)', 'tel:+44', 'Tel: +44', '＋４４');
    const all = fc.record({
      start,
      before: fc.array(noise, { maxLength: 3 }),
      script: fc.constantFrom(...scripts),
      digits: fc.array(fc.tuple(fc.nat(9), between), { minLength: 6, maxLength: 12 }),
      after: fc.array(noise, { maxLength: 3 }),
    });
    fc.assert(
      fc.property(all, ({ start, before, script, digits, after }) => {
        const typed = digits.map(([value, mark]) => `${script[value]}${mark}`).join('');
        const code = start === '' || start === '0044' ? start : '+44';
        const expected = `${code}${digits.map(([value]) => value).join('')}`;
        expect(readNumber(`${before.join('')}${start}${typed}${after.join('')}`)).toBe(expected);
      }),
    );
  });

  test('is read once: reading it again changes nothing', () => {
    const parts = fc.constantFrom(
      '0',
      '7',
      '٣',
      '+',
      '(0)',
      'tel:',
      ' ',
      '*',
      '.',
      '%2B',
      ';',
      'x',
      '\u200E',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(parts).map((each) => each.join('')),
    );
    fc.assert(
      fc.property(text, (typed) => {
        expect(readNumber(readNumber(typed))).toBe(readNumber(typed));
      }),
      { numRuns: 2000 },
    );
  });
});
