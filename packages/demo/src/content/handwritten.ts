// The photos that learners send: notes, lists, forms and drawings in different handwriting, generated as SVG.
import { P } from '@foothold/drawings/palette';
import { box, circle, line, move, oval, row, shape } from '@foothold/drawings/shapes';
import { handwriting, lettering } from './drawings/lettering.ts';
import { drawing } from './drawings.ts';

const inks = [P.navy, P.ink, '#24418a', '#3b2f2f'] as const;
const tables = [P.wood, P.mist, P.bark, P.sand, P.slate] as const;

/** A sheet of paper on a table, slightly rotated, with indoor light. */
function sheet(content: string, hand: number, paper: string = P.paper): string {
  const table = tables[hand % tables.length] ?? P.wood;
  const grain = row(9, (index) =>
    line(`M0 ${30 + index * 92} q160 ${(hand % 3) * 6 - 6} 300 0 t300 4`, 'rgba(0,0,0,.05)', 3),
  );
  const page =
    box(10, 14, 460, 620, 'rgba(0,0,0,.22)', 4) +
    box(0, 0, 460, 620, paper, 3) +
    content +
    shape('M0 0 H460 V620 Q200 420 0 0Z', 'rgba(255,255,255,.16)');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800" viewBox="0 0 600 800">${box(0, 0, 600, 800, table)}${grain}${move(70, 82, 1, page, (hand % 5) - 2)}</svg>`;
}

function ruled(lines: readonly string[], hand: number, size = 24): string {
  const rules = row(13, (index) => line(`M20 ${104 + index * 40} H440`, 'rgba(91,139,192,.35)', 1.5));
  const margin = line('M62 0 V620', 'rgba(201,105,79,.4)', 1.5);
  const ink = inks[hand % inks.length] ?? P.ink;
  const text = lines
    .map((words, index) => handwriting(words, 74, 80 + index * 40, size, ink, hand + index))
    .join('');
  return rules + margin + text;
}

/** Lines on ruled paper; `hand` chooses the writer, the ink and the table. */
function note(hand: number, ...lines: readonly string[]): string {
  return sheet(ruled(lines, hand, lines.some((words) => words.length > 26) ? 19 : 23), hand);
}

function filledForm(hand: number, title: string, ...answers: readonly (readonly [string, string])[]): string {
  const fields = answers.map(([label, answer], index) => {
    const y = 130 + index * 84;
    return (
      lettering(label, 40 + label.length * 5.6, y, 15, P.slate, 2) +
      box(40, y + 16, 380, 44, P.mist, 4) +
      handwriting(answer, 52, y + 26, 23, inks[hand % inks.length] ?? P.ink, hand + index)
    );
  });
  return sheet(
    box(0, 0, 460, 74, P.teal) + lettering(title, 230, 38, 26, P.white, 4) + fields.join(''),
    hand,
    P.white,
  );
}

function familyTree(hand: number): string {
  const people: readonly (readonly [string, number, number, string])[] = [
    ['Fadumo', 110, 90, P.blush],
    ['Yusuf', 340, 90, P.sky],
    ['me', 110, 300, P.butter],
    ['Abdi', 340, 300, P.sky],
    ['Hodan', 110, 510, P.blush],
    ['Ali', 340, 510, P.mint],
  ];
  const links = line(
    'M110 90 H340 M225 90 V200 M110 300 V200 H225 M110 300 H340 M225 300 V410 M110 510 V410 H340 V510',
    P.slate,
    3,
  );
  const circles = people.map(
    ([name, x, y, fill], index) =>
      circle(x, y, 62, fill) +
      circle(x - 18, y - 22, 4, P.ink) +
      circle(x + 18, y - 22, 4, P.ink) +
      line(`M${x - 14} ${y - 6} q14 12 28 0`, P.ink, 3) +
      handwriting(name, x - name.length * 7, y + 14, 22, P.navy, hand + index),
  );
  return sheet(links + circles.join(''), hand);
}

function mapSketch(hand: number): string {
  const roads = line('M230 600 V40 M20 330 H440 M20 150 H440', P.grey, 20);
  const place = (name: string, x: number, y: number, fill: string) =>
    box(x, y, 118, 62, fill, 6) + handwriting(name, x + 10, y + 20, 20, P.navy, hand + x);
  return sheet(
    roads +
      place('school', 70, 220, P.butter) +
      place('bank', 280, 220, P.mint) +
      place('park', 70, 60, P.mint) +
      place('home', 280, 400, P.blush) +
      line('M230 560 V330 H330 V400', P.brick, 5) +
      handwriting('Mill Road', 60, 344, 16, P.ink, hand) +
      handwriting('turn right here', 40, 460, 19, P.brick, hand),
    hand,
  );
}

function roomPlan(hand: number): string {
  const walls = line('M40 60 H420 V560 H40 Z M230 60 V320 M40 320 H420 M260 320 V560', P.ink, 5);
  const label = (name: string, x: number, y: number) => handwriting(name, x, y, 21, P.navy, hand + x + y);
  return sheet(
    walls +
      label('kitchen', 80, 170) +
      label('bedroom', 266, 170) +
      label('living room', 66, 430) +
      label('bathroom', 276, 430) +
      box(300, 90, 90, 54, P.sky, 6) +
      box(70, 470, 130, 44, P.coral, 12) +
      oval(120, 110, 34, 22, P.butter),
    hand,
  );
}

function poster(hand: number, title: string, things: readonly string[], ...words: readonly string[]): string {
  const pictures = things.map((name, index) =>
    move(110 + (index % 2) * 240, 220 + Math.floor(index / 2) * 190, 0.72, drawing(name)),
  );
  const lines = words.map((text, index) => handwriting(text, 44, 510 + index * 40, 22, P.navy, hand + index));
  return sheet(
    handwriting(title, 40, 50, 34, P.brick, hand) + pictures.join('') + lines.join(''),
    hand,
    P.cream,
  );
}

/** A photo of a thing on a table or in a street. */
function snapshot(back: string, front: string, ...things: readonly string[]): string {
  const pictures = things.map(
    (name, index) =>
      oval(180 + index * 230, 470, 110, 16, 'rgba(0,0,0,.15)') +
      move(
        things.length === 1 ? 300 : 180 + index * 230,
        340,
        things.length === 1 ? 1.9 : 1.3,
        drawing(name),
      ),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" viewBox="0 0 600 600">${box(0, 0, 600, 600, back)}${box(0, 430, 600, 170, front)}${shape('M0 0 H260 L90 600 H0Z', 'rgba(255,255,255,.18)')}${pictures.join('')}</svg>`;
}

export const handwritten: Readonly<Record<string, () => string>> = {
  alphabet: () =>
    note(
      0,
      'A B C D E F G',
      'H I J K L M N',
      'O P Q R S T U',
      'V W X Y Z',
      '',
      'a b c d e f g h i j',
      'k l m n o p q r s',
      't u v w x y z',
    ),
  'about-me': () =>
    note(
      3,
      'My name is Fatou.',
      'I am from Guinea.',
      'I live in Millbrook.',
      'I have two childrens.',
      'I like cooking.',
    ),
  'address-form': () =>
    filledForm(
      1,
      'Class register',
      ['First name', 'Kidane'],
      ['Surname', 'Ghebreyesus'],
      ['Town', 'Millbrook'],
      ['Phone', '07700 900121'],
    ),
  'family-tree': () => familyTree(2),
  'shopping-list': () =>
    note(
      1,
      'Shopping list',
      '- 6 eggs',
      '- milk 2 litre',
      '- tomatos',
      '- chiken',
      '- rice 5 kg',
      '- onions',
      '- bread',
      '- tea',
      '- soap',
      '- bananas',
    ),
  'body-words': () =>
    poster(4, 'My body', ['happy', 'hand', 'shoe', 'tooth'], 'head, hand, foot, tooth', 'My head hurts!'),
  'patient-form': () =>
    filledForm(
      2,
      'New patient form',
      ['First name', 'Amina'],
      ['Surname', 'Yusuf'],
      ['Problem', 'cough, 5 days'],
      ['Allergy', 'no'],
    ),
  'market-prices': () =>
    note(
      4,
      'At the market',
      'tomatoes  £1.50 kilo',
      'onions  80p',
      'fish  £4.20',
      'bananas  £1 for 6',
      'mint  60p',
      '',
      'Very cheap today!',
    ),
  receipt: () => snapshot(P.mist, P.wood, 'receipt', 'coins'),
  'medicine-label': () => snapshot(P.mint, P.paper, 'bottle', 'pills'),
  'emergency-card': () =>
    note(
      6,
      'EMERGENCY',
      'Call 999',
      'Flat 3',
      '12 Mill Road',
      'Millbrook',
      '',
      'Gas: 0800 111 999',
      'Doctor: 111',
    ),
  'bus-stop': () => snapshot(P.sky, P.slate, 'bus', 'roadsign'),
  'map-sketch': () => mapSketch(9),
  'room-plan': () => roomPlan(5),
  cv: () =>
    note(
      10,
      'Curriculum Vitae',
      'Karim Haddad',
      'Electrician, 8 years',
      'Beirut and Tripoli',
      'Languages:',
      'Arabic, French, English',
      'I am reliable and',
      'I work in a team.',
    ),
  'safety-sign': () => snapshot(P.sun, P.slate, 'warning'),
  'price-table': () =>
    note(
      11,
      'Shop A     Shop B',
      'milk  1.45   1.20',
      'bread  1.10   0.95',
      'rice  3.00   2.75',
      'eggs  2.10   2.30',
      '',
      'Shop B is cheaper.',
    ),
  'past-diary': () =>
    note(
      12,
      'On Saturday I went',
      'to the park with my',
      'children. We eated',
      'sandwiches. I saw my',
      'friend Yara. It was',
      'sunny and I was happy.',
    ),
  'complaint-letter': () =>
    note(
      13,
      'Dear Sir or Madam,',
      'I am writing to complain',
      'about a kettle. It stoped',
      'working after 3 days.',
      'I would like a refund.',
      'Yours faithfully',
      'J. Đorđević',
    ),
  'school-letter': () =>
    note(
      14,
      'Dear teacher,',
      'My son cannot go on',
      'the trip because he has',
      'a hospital appointment.',
      'Thank you,',
      'Hawa',
    ),
  'library-book': () => snapshot(P.lilac, P.wood, 'book', 'lamp'),
  'festival-table': () => snapshot(P.night, P.wood, 'lantern', 'cake'),
  'lunch-table': () => snapshot(P.butter, P.wood, 'plate', 'cup'),
  whiteboard: () =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 800 600">${box(0, 0, 800, 600, P.sand)}${box(50, 50, 700, 440, P.grey, 8)}${box(64, 64, 672, 412, P.white, 4)}${handwriting('Should / should not', 110, 110, 40, P.blue, 3)}${handwriting('You should see a doctor.', 110, 200, 32, P.ink, 5)}${handwriting('You should drink water.', 110, 270, 32, P.ink, 7)}${handwriting('You should not smoke.', 110, 340, 32, P.brick, 9)}${handwriting('What should I do?', 110, 410, 32, P.forest, 2)}</svg>`,
};
