// Proves that names with letters that a spreadsheet has lost or changed are told from names of all languages as people write them.
import { expect, test } from 'vitest';
import { destroyedNames, hasLostLetters, isDestroyedName, isDestroyedTitle } from './destroyed-name.ts';

/** What programs show that read the bytes of one encoding as another. */
const misread = (bytes: readonly number[]) => new TextDecoder('windows-1252').decode(Uint8Array.from(bytes));
const utf8 = (name: string) => misread([...new TextEncoder().encode(name)]);
/** The bytes of the letters of the names below, and of no others. */
const windows1250 = (name: string) =>
  misread(Array.from(name, (letter) => letters1250.get(letter) ?? letter.charCodeAt(0)));
const letters1250 = new Map(
  Object.entries({
    Ł: 0xa3,
    ł: 0xb3,
    ś: 0x9c,
    ń: 0xf1,
    ż: 0xbf,
    ą: 0xb9,
    ę: 0xea,
    ć: 0xe6,
    č: 0xe8,
    ř: 0xf8,
    ă: 0xe3,
    ţ: 0xfe,
  }),
);

test.each(['?ukasz', '????', 'Wi?niewski', 'Nguy\uFFFDn', 'M\u008Fller', 'Fatma？'])(
  'letters are lost in %s',
  (name) => expect(isDestroyedName(name)).toBe(true),
);

test.each([
  'Łukasz',
  'Michał',
  'Wiśniewski',
  'Kamiński',
  'Kozień',
  'Bąk',
  'Żaneta Różańska',
  'Petrović',
  'Dvořák',
  'Bălan',
  'Ionuţ',
])('Windows-1250 read as Windows-1252 is no name: %s', (name) => {
  expect(isDestroyedName(windows1250(name.replaceAll('Ż', 'ż')))).toBe(true);
  expect(isDestroyedName(name)).toBe(false);
});

test.each([
  'José',
  'Müller',
  'Łukasz',
  'Ünal',
  'Ñuñez',
  'Éva',
  'Öz',
  'Олена',
  'محمد',
  'Ελένη',
  'Nguyễn',
  'O’Brien',
  'Øyvind',
  'Ștefan',
])('UTF-8 read as Windows-1252 is no name: %s', (name) => {
  expect(isDestroyedName(utf8(name))).toBe(true);
  expect(isDestroyedName(name)).toBe(false);
});

test('Windows-1251, 1254 and 1256 read as Windows-1252 are no names', () => {
  for (const name of ['Îëåíà', 'Êîâàëü', 'ãÍãÏ', 'Barýþ', 'Güneþ'])
    expect([name, isDestroyedName(name)]).toEqual([name, true]);
});

test.each([
  'Zoë',
  'Hélène',
  'François',
  'João Magalhães',
  'Muñoz',
  'Iñaki',
  'Fañch',
  'Lecœur',
  'Phœnix',
  'Søren',
  'Bjørn',
  'Åsa',
  'Guðrún Þórsdóttir',
  'Eyþór',
  'Bình',
  'Hùng',
  'Đỗ Thị Lãm',
  'Nicolò',
  'Mícheál',
  'Tõnu',
  'Erdős',
  'Şahin',
  'Yıldız',
  'Ğ',
  'Mª José',
  'D’Souza',
  'O´Neil',
  'Gal·la',
  'Smith–Jones',
  'Abd al-Rahman',
  'עדה',
  '李',
  'さくら',
  'ሰላም',
  'P01',
  "N'Golo",
  'Lê',
  'Ö',
  'Æthelred',
  'Nový',
])('a name that is as people write it is a name: %s', (name) => {
  expect(isDestroyedName(name)).toBe(false);
});

test('in a list of which a quarter of the accented names is misread, the others are, too; in other lists they are not', () => {
  const polish = destroyedNames(['£ukasz Nowak', 'Halina Gêsicka', 'Jan Kowalski', 'José Ruiz']);
  expect(['Halina', 'Gêsicka', 'Jan', 'José'].map(polish)).toEqual([false, true, false, false]);
  const mixed = destroyedNames(['Micha³', 'Hélène', 'Muñoz', 'João', 'Søren', 'Zoë']);
  expect(['Micha³', 'Hélène', 'Muñoz', 'João'].map(mixed)).toEqual([true, false, false, false]);
  expect(destroyedNames(['????', 'Hélène'])('Hélène')).toBe(false);
});

test('a known letter that became one of Western Europe is lost, and a name that was corrected is not', () => {
  expect(hasLostLetters('Gêsicka', 'Gęsicka')).toBe(true);
  expect(hasLostLetters('Gęsicka', 'Gêsicka')).toBe(false);
  expect(hasLostLetters('Gęsicka', 'Gesicka')).toBe(false);
  expect(hasLostLetters('Gesicka', 'Gęsicka')).toBe(false);
  expect(hasLostLetters('Gęsicka', 'Gęsicka')).toBe(false);
  expect(hasLostLetters('Gêsick', 'Gęsicka')).toBe(false);
});

test('a class may have a question mark or a sign in its name, but no lost letters', () => {
  for (const title of [
    'Ready?',
    'What’s next? English',
    'Level 1½',
    'Maths £5',
    '¿Qué tal?',
    'E1 – Monday',
    '?',
  ])
    expect([title, isDestroyedTitle(title)]).toEqual([title, false]);
  for (const title of ['Fran?ais', '?ngilizce 1', '????? 1', 'Espa\uFFFDol', utf8('Español')])
    expect([title, isDestroyedTitle(title)]).toEqual([title, true]);
});
