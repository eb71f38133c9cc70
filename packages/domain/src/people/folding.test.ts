// Proves which names are the same to a search, on every keyboard and in every language of the browser.
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { folded } from './folding.ts';
import { compilePattern } from './pattern.ts';
import { nameSearch } from './search.ts';

/** Everybody is written in all ways of one line. */
const people = [
  ['Łukasz Wójcik', 'Lukasz Wojcik', 'ŁUKASZ WÓJCIK', 'lukasz wojcik', 'Łukasz Wójcik'.normalize('NFD')],
  ['Đặng Thị Hường', 'Dang Thi Huong', 'đang thi huong'],
  ['Işıl Yıldız', 'Isil Yildiz', 'IŞIL YILDIZ', 'ışıl yıldız', 'İşil Yildiz'],
  ['Søren Ångström', 'Soren Angstrom', 'SØREN ÅNGSTRÖM'],
  ['Groß', 'Gross', 'GROẞ', 'GROSS'],
  ['Æthelred Læssøe', 'Aethelred Laessoe', 'ÆTHELRED LÆSSØE'],
  ['Œuvrard', 'Oeuvrard'],
  ['Þórður Guðmundsson', 'Thordur Gudmundsson'],
  ['Ħamrun Ġorġ', 'Hamrun Gorg'],
  ['Ngũgĩ Ɓala Ɗanƙo', 'Ngugi Bala Danko'],
  ['Əliyev', 'eliyev'],
  [
    "O'Brien",
    'O’Brien',
    'O‘Brien',
    'OʼBrien',
    'OʻBrien',
    'O`Brien',
    'O´Brien',
    'O′Brien',
    'O Brien',
    'OBrien',
  ],
  ['Oʻzbek Gʻayrat', "O'zbek G'ayrat", 'Ozbek Gayrat', 'Oʼzbek Gʼayrat'],
  ['Kaʻahumanu', 'Kaahumanu', 'Ka‛ahumanu'],
  ['Anne-Marie', 'Anne Marie', 'Annemarie', 'Anne\u2011Marie', 'Anne–Marie', 'Anne\u00ADMarie', 'Anne−Marie'],
  ['Gal·la', 'Galla'],
  ['أحمد', 'احمد', 'إحمد', 'آحمد', 'ٱحمد', 'اَحْمَد', 'احـــمد', '\u202Bأحمد\u202C'],
  ['علي', 'على', 'علی'],
  ['کریم', 'كريم', 'ﻛﺮﻳﻢ'],
  ['فاطمة', 'فاطمه', 'فاطمہ', 'فاطمۀ'],
  ['هناء', 'هنا'],
  ['می\u200Cنا', 'مینا', 'مي\u200Dنا'],
  ['Müller', 'Muller', 'Mu\u0308ller', 'Mu\u034F\u0308ller', 'Ｍüller'],
  ['Ёлкин', 'Елкин', 'ёлкин'],
  ['Мар’яна', "Мар'яна", 'Марʼяна', 'Маряна'],
  ['Ґалина', 'Галина'],
  ['Νίκος', 'ΝΊΚΟΣ', 'νικοσ'],
  ['ﬁona', 'Fiona', 'FIONA'],
  ['Zoë 2', 'zoe ٢', 'Zoe ２', 'zoe २'],
] as const;

afterEach(() => vi.restoreAllMocks());

describe('a name', () => {
  test.each(people.map((ways) => [ways[0], ways] as const))('such as %s is found in every way', (_, ways) => {
    for (const stored of ways)
      for (const typed of ways) expect(nameSearch(typed)(`x ${stored}`), `${typed}: ${stored}`).toBe(true);
  });

  test('is not another person’s', () => {
    const firsts = people.map(([first]) => folded(first));
    expect(new Set(firsts).size).toBe(people.length);
    expect(nameSearch('Lukasz')('Lucas')).toBe(false);
    expect(nameSearch('علي')('عمر')).toBe(false);
  });

  test('is the same in a Turkish browser', () => {
    const turkish = vi
      .spyOn(String.prototype, 'toLocaleLowerCase')
      .mockImplementation(() => expect.fail('the language of the browser was asked'));
    expect(folded('IŞIL')).toBe('isil');
    expect(turkish).not.toHaveBeenCalled();
    expect(folded('\u0130\u0131Ii')).toBe('iiii');
  });

  test('is found by a pattern in the same letters, in which classes and escapes keep their meaning', () => {
    const finds = (typed: string, name: string) => nameSearch(typed, compilePattern)(name);
    expect(finds('^łuk', 'Lukasz')).toBe(true);
    expect(finds('^luk', 'Łukasz')).toBe(true);
    expect(finds("o'b.*n$", 'Sean O’Brien')).toBe(true);
    expect(finds('anne-m.r', 'Anne Marie')).toBe(true);
    expect(finds('^[a-c]', 'Bilal')).toBe(true);
    expect(finds('^[a-c]', 'Dao')).toBe(false);
    expect(finds('^\\D+$', 'Zoe')).toBe(true);
    expect(finds('^\\D+$', 'Zoe 2')).toBe(false);
    expect(finds('\\p{Lu}|\\p{L}{3}', 'Zoe')).toBe(true);
    expect(finds('(?:ŁUK|dao)', 'lukasz')).toBe(true);
  });

  test('is folded character by character, once, so that a part of it is a part of it', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...Array.from(people.flat().join(''))) }),
    );
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(folded(one + other)).toBe(folded(one) + folded(other));
        expect(folded(folded(one))).toBe(folded(one));
      }),
      { numRuns: 2000 },
    );
  });
});
