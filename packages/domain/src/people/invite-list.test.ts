// Proves how a pasted or uploaded list is understood, whatever register or spreadsheet it comes from.
import { describe, expect, test } from 'vitest';
import { columnsOf, withColumn } from './list-columns.ts';
import { peopleIn, personOf, tableOf, type ListedPerson } from './invite-list.ts';
import type { NumberSpelling } from './phone-number.ts';

const uk: NumberSpelling = {
  callingCode: '44',
  prefix: '0',
  groups: [
    ['20|11', '(\\d{2})(\\d{4})(\\d{4})', '0$1 $2 $3'],
    ['7', '(\\d{4})(\\d{6})', '0$1 $2'],
  ],
};
const columnsIn = (text: string) => tableOf(text, uk).columns;

function peopleOf(text: string): ListedPerson[] {
  const { rows, headed, columns } = tableOf(text, uk);
  return rows.slice(headed ? 1 : 0).map((row) => personOf(row, columns));
}

const amina = { firstName: 'Amina', surname: 'Yusuf', phoneNumber: '07700900123', pin: '', role: null };
const bilal = { firstName: 'Bilal', surname: 'Khan', phoneNumber: '07700900124', pin: '246810', role: null };

describe('a list', () => {
  test('is read with tabs, semicolons or commas, with column names in any order', () => {
    const lists = [
      'First name\tSurname\tMobile\tPIN\nAmina\tYusuf\t07700 900123\t\nBilal\tKhan\t07700900124\t246810',
      'PIN;Phone number;Family name;Given name\r\n;07700 900123;Yusuf;Amina\r\n246810;07700900124;Khan;Bilal\r\n',
      '\uFEFF"First Name","Last Name","Tel.","Pin"\n"Amina","Yusuf","07700 900123",""\n\nBilal,Khan,07700900124,246810',
      'sep=;\nFirst name;Surname;Mobile;PIN;;\nAmina;Yusuf;07700 900123;;;\nBilal;Khan;07700900124;246810;;',
    ];
    for (const list of lists) expect(peopleOf(list)).toEqual([amina, bilal]);
  });

  test('without column names is recognized by its contents', () => {
    expect(peopleOf('Amina,Yusuf,07700 900123\nBilal,Khan,07700900124,246810')).toEqual([amina, bilal]);
    expect(peopleOf('07700 900123\tAmina\tYusuf')).toEqual([amina]);
    expect(peopleOf('246810,Bilal,Khan,07700900124')).toEqual([bilal]);
  });

  test('may have lines of a title above its column names, which are not people', () => {
    const names = 'Surname\tFirst name\tMobile';
    const people = 'Yusuf\tAmina\t07700 900123\nKhan\tBilal\t07700900124';
    const found = [amina, { ...bilal, pin: '' }];
    const list = `Register for Autumn term\n${names}\n${people}`;
    expect(peopleOf(list)).toEqual(found);
    expect(peopleIn(tableOf(list, uk))).toBe(2);
    expect(peopleOf(`Register\t\t\nAutumn term\t\t\n${names}\n${people}`)).toEqual(found);
    // A line of one cell above people is one of them.
    expect(peopleIn(tableOf(`Register\n${people}`, uk))).toBe(3);
  });

  test('may have the whole name in one column, in either order', () => {
    expect(peopleOf('Name;Telephone\nMaría del Carmen Ruiz;07700900125')).toMatchObject([
      { firstName: 'María', surname: 'del Carmen Ruiz' },
    ]);
    expect(peopleOf('Amina Yusuf,07700 900123')).toEqual([amina]);
    expect(peopleOf('Learner;Mobile\nYusuf, Amina;07700 900123\nKhan, Bilal;07700900124')).toMatchObject([
      { firstName: 'Amina', surname: 'Yusuf' },
      { firstName: 'Bilal', surname: 'Khan' },
    ]);
    expect(peopleOf('Name;Surname;Mobile\nMaría del Carmen;Ruiz;07700900125')).toMatchObject([
      { firstName: 'María del Carmen', surname: 'Ruiz' },
    ]);
  });

  test('may be a message with a name and a number on each line', () => {
    expect(peopleOf('Amina Yusuf - 07700 900123\nBilal Khan: 07700900124')).toEqual([
      amina,
      { ...bilal, pin: '' },
    ]);
  });

  test('may have digits of other scripts, separators inside quotes, doubled quotes, and an unclosed quote', () => {
    expect(peopleOf('"Yusuf, Amina",أمينة,٠٧٧٠٠ ٩٠٠١٢٣,۲۴۶۸۱۰')).toEqual([
      { ...bilal, firstName: 'Yusuf, Amina', surname: 'أمينة', phoneNumber: '07700900123' },
    ]);
    expect(peopleOf('"Al ""Bo""",Li,07700900126')[0]?.firstName).toBe('Al "Bo"');
    expect(peopleOf('"Bo,Li,07700900126\nBilal,Khan,07700900124,246810')).toMatchObject([
      { surname: 'Li' },
      bilal,
    ]);
  });

  test('may have numbers as spreadsheets and address books store them', () => {
    const numbers = ['="07700900123"', "'07700900123", '\u202a07700900123\u202c', '07700900123'];
    const list = numbers.map((number) => `Amina;Yusuf;${number}`).join('\n');
    for (const person of peopleOf(list)) expect(person.phoneNumber).toBe('07700900123');
    expect(peopleOf('Amina;Yusuf;447700900123.0')[0]?.phoneNumber).toBe('447700900123');
    expect(peopleOf('Amina;Yusuf;+44 (0)7700 900 123\nBilal;Khan;0044-7700-900124')).toMatchObject([
      { phoneNumber: '+447700900123' },
      { phoneNumber: '00447700900124' },
    ]);
  });

  test('may have what nobody sees around its names and numbers, as phones and address books copy it', () => {
    const list = [
      'First name,Surname,Phone',
      'Noor,Marks,\u202A07700 900671\u202C',
      'Omid\u200F,\u2068Isolate\u2069,\u206807700 900672\u2069',
      'Pari,Alm\u000B,\u061C07700 900673',
      'Qasim,Zw\u200Bsp,\u200B07700 900674',
      '\u00A0Rana,Nbsp\u00A0,+44\u00A07700\u00A0900675',
      'Sami,\u0007Bom,\uFEFF07700 900676',
      'Tala,Nbhyphen,07700\u2011900\u2011677',
      '\uFFFCUma,Picture,tel:+44-7700-900678',
      'ن\u200Cنی,\u200D,۰۷۷۰۰ ۹۰۰۶۷۹',
    ];
    expect(
      peopleOf(list.join('\n')).map(({ firstName, surname, phoneNumber }) => [
        firstName,
        surname,
        phoneNumber,
      ]),
    ).toEqual([
      ['Noor', 'Marks', '07700900671'],
      ['Omid', 'Isolate', '07700900672'],
      ['Pari', 'Alm', '07700900673'],
      ['Qasim', 'Zwsp', '07700900674'],
      ['Rana', 'Nbsp', '+447700900675'],
      ['Sami', 'Bom', '07700900676'],
      ['Tala', 'Nbhyphen', '07700900677'],
      ['Uma', 'Picture', '+447700900678'],
      ['ن\u200Cنی', '', '07700900679'],
    ]);
  });

  test.each([
    'Amina Yusuf 07700 900123\nBilal Khan 07700900124',
    '1. Amina Yusuf 07700 900123\n2. Bilal Khan 07700900124',
    '1.Amina Yusuf 07700 900123\n2.Bilal Khan 07700900124',
    '1) Amina Yusuf: 07700 900123\n2) Bilal Khan: 07700900124',
    '(1) Amina Yusuf (07700 900123)\n(2) Bilal Khan (07700900124)',
    '11 - Amina Yusuf - 07700 900123\n12 - Bilal Khan - 07700900124',
    '11 \u2013 Amina Yusuf \u2013 07700\u2011900\u2011123\n12 \u2013 Bilal Khan \u2013 07700900124',
    '1 Amina Yusuf 07700 900123\n2 Bilal Khan 07700900124',
    '١. Amina Yusuf ٠٧٧٠٠٩٠٠١٢٣\n٢. Bilal Khan ٠٧٧٠٠٩٠٠١٢٤',
    '① Amina Yusuf 07700 900123\n② Bilal Khan 07700900124',
    '#1 Amina Yusuf = 07700 900123\n#2 Bilal Khan = 07700900124',
    '• Amina Yusuf 07700 900123\n• Bilal Khan 07700900124',
    '- Amina Yusuf, 07700 900123\n- Bilal Khan, 07700900124',
    '* Amina Yusuf 07700 900123\n* Bilal Khan 07700900124',
    '1. Amina Yusuf, 07700 900123\n2. Bilal Khan, 07700900124',
    '1.\tAmina\tYusuf\t07700 900123\n2.\tBilal\tKhan\t07700900124',
    '1. Amina\tYusuf\t07700 900123\n2. Bilal\tKhan\t07700900124',
    'No;Name;Mobile\n1.;Amina Yusuf;07700 900123\n2.;Bilal Khan;07700900124',
    'Amina Yusuf tel. 07700 900123\nBilal Khan tel:07700900124',
    'Amina Yusuf – mobile: 07700 900123\nBilal Khan – Mobile: 07700900124',
    'Amina Yusuf 📞 07700 900123\nBilal Khan ☎\uFE0F 07700900124',
    '07700 900123 Amina Yusuf\n07700900124: Bilal Khan',
    '1. 07700 900123 - Amina Yusuf\n2. 07700900124 - Bilal Khan',
    '\u200E1. \u2068Amina Yusuf\u2069 \u202A07700 900123\u202C\n\u200F2. Bilal Khan\u00A007700900124',
  ])('may be counted, with a name and a number on each line: %s', (list) => {
    expect(peopleOf(list)).toEqual([amina, { ...bilal, pin: '' }]);
  });

  test('keeps a name that only looks like a counted one, and a line without a number', () => {
    expect(peopleOf("'t Hooft Anna;07700900123")[0]).toMatchObject({
      firstName: "'t",
      surname: 'Hooft Anna',
    });
    expect(peopleOf('ʻAlī Hassan 07700900123')[0]).toMatchObject({ firstName: 'ʻAlī', surname: 'Hassan' });
    expect(tableOf('Amina Yusuf').rows).toEqual([['Amina Yusuf']]);
    expect(tableOf('3 Amina Yusuf').rows).toEqual([['3 Amina Yusuf']]);
    expect(peopleOf('Amina Yusuf +44 (0)7700 900123')[0]?.phoneNumber).toBe('+447700900123');
  });

  test('that is empty has nobody in it', () => {
    for (const list of ['', '\n \n', ';;;\n;;', '\u200B', '\u2800;\u3164', 'First name,Surname,Phone']) {
      expect(peopleIn(tableOf(list))).toBe(0);
    }
  });
});

describe('the columns of a list', () => {
  test('that count its rows, or hold the numbers of students, dates and e-mail addresses, are no PINs', () => {
    expect(columnsIn('1,Amina,Yusuf,07700 900123\n2,Bilal,Khan,07700900124\n3,Wei,Chen,07700900125')).toEqual(
      ['numbering', 'firstName', 'surname', 'phoneNumber'],
    );
    expect(columnsIn('Amina,Yusuf,204117,07700 900123\nBilal,Khan,204098,07700900124')[2]).toBe('numbering');
    expect(columnsIn('Amina,Yusuf,07700900123,1990-04-12,amina@example.com').slice(3)).toEqual([
      'unknown',
      'email',
    ]);
    expect(columnsIn('Amina,Yusuf,07700900123,4711\nBilal,Khan,07700900124,8273')[3]).toBe('unknown');
    // Under an unknown heading, six digits may be anything.
    expect(columnsIn('Vorname;Nachname;Telefon;Kennziffer\nAmina;Yusuf;07700900123;731942')[3]).toBe(
      'unknown',
    );
    expect(columnsIn('Student number;Name;Number\n731942;Amina Yusuf;07700900123')).toEqual([
      'numbering',
      'fullName',
      'phoneNumber',
    ]);
    expect(columnsIn('Number;Name;Mobile\n1;Amina Yusuf;07700900123\n2;Bilal Khan;07700900124')).toEqual([
      'numbering',
      'fullName',
      'phoneNumber',
    ]);
  });

  test('are recognized in other languages, and a heading in any language is not read as a person', () => {
    const lists = [
      'Sıra No\tSoyadı\tAdı\tCep Telefonu\n1\tYılmaz\tElif\t07700900130',
      'L.p.;Nazwisko;Imię;Telefon komórkowy\n1;Yılmaz;Elif;07700900130',
      'رقم الطالب,اسم العائلة,الاسم الأول,رقم الهاتف\n1,Yılmaz,Elif,07700900130',
      'Nº;Apellidos;Nombre;Teléfono móvil\n1;Yılmaz;Elif;07700900130',
      'No;Nom;Prénom;Téléphone\n1;Yılmaz;Elif;07700900130',
      '№;Прізвище;Імʼя;Номер телефону\n1;Yılmaz;Elif;07700900130',
    ];
    for (const list of lists) {
      expect(columnsIn(list), list).toEqual(['numbering', 'surname', 'firstName', 'phoneNumber']);
      expect(peopleIn(tableOf(list)), list).toBe(1);
    }
    const somali = 'Magaca koowaad,Magaca dambe,Taleefan\nAmina,Yusuf,07700 900123\nBilal,Khan,07700900124';
    expect(tableOf(somali)).toMatchObject({ headed: true, columns: ['firstName', 'surname', 'phoneNumber'] });
  });

  test('with a person in the first row have no heading, even when that person’s number is missing', () => {
    expect(tableOf('Amina,Yusuf,\nBilal,Khan,07700900124').headed).toBe(false);
    expect(tableOf('Amina,Yusuf,07700 900123').headed).toBe(false);
  });

  test('with two phone numbers give the mobile one, or the fuller', () => {
    expect(columnsIn('Name;Home phone;Mobile\nAmina Yusuf;02079460123;07700900123')).toEqual([
      'fullName',
      'unknown',
      'phoneNumber',
    ]);
    expect(columnsIn('Amina Yusuf;;07700900123\nBilal Khan;02079460123;07700900124')).toEqual([
      'fullName',
      'unknown',
      'phoneNumber',
    ]);
    expect(columnsIn('Name;Phone;Emergency contact number\nAmina Yusuf;07700900123;07700900199')[2]).toBe(
      'unknown',
    );
  });

  test('tell a phone number that has lost its 0 from the long number of a learner', () => {
    expect(columnsIn('1234567890;Amina;Yusuf;7700900123\n9876543210;Bilal;Khan;7700900124')).toEqual([
      'unknown',
      'firstName',
      'surname',
      'phoneNumber',
    ]);
  });

  test('with frequently repeated words are not names', () => {
    const list = [
      'Mrs,Amina,Yusuf,Female,07700900123',
      'Mr,Bilal,Khan,Male,07700900124',
      'Mr,Wei,Chen,Male,07700900125',
      'Mrs,Hana,Ali,Female,07700900126',
    ];
    expect(columnsIn(list.join('\n'))).toEqual(['unknown', 'firstName', 'surname', 'unknown', 'phoneNumber']);
  });

  test('of roles and birthdays are recognized by their contents, and never taken for names or phone numbers', () => {
    expect(columnsIn('Amina,Yusuf,12/04/1990,07700900123,student')).toEqual([
      'firstName',
      'surname',
      'unknown',
      'phoneNumber',
      'role',
    ]);
  });

  test('with PINs are those of six digits or of what can only be a password, though all are the same or begin alike', () => {
    const pins = (...cells: string[]) =>
      columnsIn(cells.map((cell, at) => `Amina;Yusuf;${cell};0770090012${at}`).join('\n'))[2];
    expect(pins('111111', '111111')).toBe('pin');
    expect(pins('Tr4m-Bury', 'L4mp-post')).toBe('pin');
    expect(pins('246810', '249137')).toBe('pin');
    // Numbers with a common start count people: three digits in two rows, two digits in three rows.
    expect(pins('246810', '246137')).toBe('numbering');
    expect(pins('204117', '208830', '201955')).toBe('numbering');
    expect(pins('47110', '47190')).toBe('numbering');
    expect(pins('4711', '4719')).toBe('unknown');
    expect(pins('', '')).toBe('unknown');
    // Three of five are enough, two are not.
    expect(pins('246810', '731942', '586013', 'later', 'later')).toBe('pin');
    expect(pins('246810', '731942', 'later', 'later', 'later')).not.toBe('pin');
  });

  test('count a single row by a short number before it', () => {
    expect(columnsIn('100,Amina,Yusuf,07700900123')[0]).toBe('numbering');
    expect(columnsIn('1000,Amina,Yusuf,07700900123')[0]).toBe('unknown');
    expect(columnsIn('Amina,Yusuf,07700900123,100')[3]).toBe('unknown');
  });

  test('hold phone numbers where most rows have one, and of two alike the first', () => {
    const phones = (...cells: string[]) =>
      columnsIn(cells.map((cell, at) => `Amina${'x'.repeat(at)};Yusuf;${cell}`).join('\n'))[2];
    const [one, two, three] = ['07700900123', '07700900124', '07700900125'];
    expect(phones(one, two, three, 'none yet', 'none yet')).toBe('phoneNumber');
    expect(phones(one, two, 'none yet', 'none yet', 'lost')).not.toBe('phoneNumber');
    expect(columnsIn('Amina Yusuf;07700900123;07700900199')).toEqual(['fullName', 'phoneNumber', 'unknown']);
  });

  test('hold whole names where a comma or the words beside them show it', () => {
    const listOf = (names: readonly string[], beside: readonly string[]) =>
      columnsIn(names.map((name, at) => `"${name}";${beside[at]};0770090012${at}`).join('\n')).slice(0, 2);
    const whole = ['fullName', 'unknown'];
    const halves = ['firstName', 'surname'];
    const four = ['Amina Yusuf', 'Bilal Khan', 'Wei Chen', 'Hana Ali'];
    expect(listOf(['Yusuf, Amina', 'Khan, Bilal'], ['London', 'Leeds'])).toEqual(whole);
    expect(listOf(four, ['Leeds', 'York', 'leeds', 'york'])).toEqual(whole);
    expect(listOf(four, ['Leeds', 'York', 'Bath', 'Leeds'])).toEqual(halves);
    expect(listOf(['Amina', 'Bilal', 'Wei', 'Hana'], ['Khan', 'Khan', 'Ali', 'Ali'])).toEqual(halves);
    expect(listOf(['Amina', 'Bilal Omar', 'Wei', 'Hana'], ['Khan', 'Khan', 'Ali', 'Ali'])).toEqual(halves);
  });

  test('are named by two words, or by one over one column, and a word of somebody’s own is no heading', () => {
    expect(tableOf('Name,Phone')).toMatchObject({ headed: true, columns: ['fullName', 'phoneNumber'] });
    expect(tableOf('Name\nAmina Yusuf').headed).toBe(true);
    expect(tableOf('Amina\nBilal').headed).toBe(false);
    expect(columnsIn('Name;Phone;Town\nAmina Yusuf;07700900123;Leeds')[2]).toBe('unknown');
    const nom = tableOf('Nom,Khan,07700900124', uk);
    expect([nom.headed, peopleIn(nom)]).toEqual([false, 1]);
    expect(columnsIn('Name;Phone;PIN;\nAmina Yusuf;07700900123;246810;731942')).toEqual([
      'fullName',
      'phoneNumber',
      'pin',
      'unknown',
    ]);
  });

  test('may say roles, of which an empty one is a student and an unknown one is asked for', () => {
    const list =
      'Name,Mobile,Role\nAmina Yusuf,07700900123,\nColin Clarke,07700900201,Tutor\nEva Holm,07700900202,Cook';
    expect(peopleOf(list).map(({ role }) => role)).toEqual(['student', 'teacher', '']);
  });

  test('can be reassigned: the two columns swap their meanings', () => {
    const { columns } = columnsOf([['Amina', 'Yusuf', '07700900123']], uk);
    expect(withColumn(columns, 0, 'surname')).toEqual(['surname', 'firstName', 'phoneNumber']);
    expect(withColumn(columns, 0, 'unknown')).toEqual(['unknown', 'surname', 'phoneNumber']);
    // Several columns may be unused.
    for (const kind of ['numbering', 'email', 'unknown'] as const)
      expect(withColumn([kind, 'surname', 'pin'], 1, kind)).toEqual([kind, kind, 'pin']);
  });

  test('hold phone numbers also where a spreadsheet has shortened them all', () => {
    expect(columnsIn('Amina;Yusuf;4.47701E+11\nBilal;Khan;4,47701E+11')[2]).toBe('phoneNumber');
    expect(columnsIn('Amina;Yusuf;12\nBilal;Khan;77')[2]).toBe('phoneNumber');
  });
});
