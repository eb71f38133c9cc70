// A single-stroke alphabet, printed and handwritten, so that pictures look the same on machines without fonts.
import { line } from '@foothold/drawings/shapes';

/** Strokes of points: x from 0, y from 0 (top) over a = 10 (base line) to d = 13, both in base 16; each stroke is smoothed. */
const glyphs: Readonly<Record<string, string>> = {
  a: '55 24 07 2a 58,54 5a',
  b: '00 0a,06 34 57 3a 09',
  c: '55 24 07 2a 59',
  d: '50 5a,56 24 07 2a 58',
  e: '07 57 44 24 07 2a 59',
  f: '41 20 13 1a,04 44',
  g: '55 24 07 2a 58,54 5b 3d 0c',
  h: '00 0a,06 34 56 5a',
  i: '14 1a,11 12',
  j: '34 3b 1d 0c,31 32',
  k: '00 0a,44 07,16 5a',
  l: '10 18 3a',
  m: '04 0a,06 24 36 3a,36 54 66 6a',
  n: '04 0a,06 34 56 5a',
  o: '24 06 08 2a 4a 58 56 44 24',
  p: '04 0d,06 34 57 3a 09',
  q: '54 5d,55 24 07 2a 58',
  r: '04 0a,07 24 45',
  s: '55 24 05 37 58 3a 09',
  t: '10 18 3a 4a,04 44',
  u: '04 08 2a 58,54 5a',
  v: '04 2a,2a 54',
  w: '04 1a,1a 35,35 5a,5a 74',
  x: '04 5a,54 0a',
  y: '04 39,54 2c 0d',
  z: '04 54,54 0a,0a 5a',
  A: '0a 30,30 6a,16 56',
  B: '00 0a,00 30 52 35 05,05 35 58 3a 0a',
  C: '61 30 04 07 3a 69',
  D: '00 0a,00 31 65 39 0a',
  E: '00 0a,00 50,05 45,0a 5a',
  F: '00 0a,00 50,05 45',
  G: '61 30 04 07 3a 69 66,66 36',
  H: '00 0a,60 6a,05 65',
  I: '10 1a',
  J: '40 48 2a 08',
  K: '00 0a,50 06,25 5a',
  L: '00 0a,0a 5a',
  M: '0a 00,00 36,36 70,70 7a',
  N: '0a 00,00 6a,6a 60',
  O: '30 12 05 18 3a 58 65 52 30',
  P: '00 0a,00 40 53 36 06',
  Q: '30 12 05 18 3a 58 65 52 30,47 6a',
  R: '00 0a,00 40 53 36 06,26 6a',
  S: '51 30 02 35 58 3a 09',
  T: '00 60,30 3a',
  U: '00 07 3a 67 60',
  V: '00 3a,3a 60',
  W: '00 2a,2a 43,43 6a,6a 80',
  X: '00 6a,60 0a',
  Y: '00 35,60 35,35 3a',
  Z: '00 60,60 0a,0a 6a',
  0: '30 12 05 18 3a 58 65 52 30',
  1: '02 20,20 2a',
  2: '02 20 43 26 0a,0a 5a',
  3: '01 30 42 25,25 57 3a 09',
  4: '30 07,07 57,43 4a',
  5: '50 10,10 04,04 35 57 3a 09',
  6: '40 15 08 2a 48 36 08',
  7: '00 50,50 1a',
  8: '25 02 20 42 25 08 2a 48 25',
  9: '52 20 03 25 52,52 4a',
  '£': '51 30 13 18 0a,0a 5a,05 45',
  '.': '09 0a',
  ',': '19 0c',
  '?': '01 20 42 25 27,29 2a',
  '!': '00 07,09 0a',
  "'": '00 02',
  '"': '00 02,20 22',
  '-': '06 36',
  ':': '05 06,09 0a',
  '/': '40 0a',
  '+': '06 46,24 28',
  '(': '20 05 2a',
  ')': '00 25 0a',
  '=': '05 45,08 48',
};

type Point = readonly [number, number];

const strokesOf = (glyph: string): Point[][] =>
  glyph
    .split(',')
    .map((stroke) =>
      stroke
        .split(' ')
        .map((pair): Point => [Number.parseInt(pair.charAt(0), 16), Number.parseInt(pair.charAt(1), 16)]),
    );

/** Maps text to characters of the alphabet: makes curly quotes straight and removes accents. */
function plain(text: string): string {
  return text
    .replaceAll('’', "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll('…', '...')
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '');
}

function widthOf(character: string): number {
  const glyph = glyphs[character];
  if (!glyph) return 4;
  return Math.max(...strokesOf(glyph).flatMap((stroke) => stroke.map(([x]) => x))) + 2.6;
}

/** A smooth curve through the points (Catmull-Rom). */
function curve(points: readonly Point[]): string {
  const fixed = (value: number) => String(Math.round(value * 10) / 10);
  const [first] = points;
  if (!first) return '';
  let path = `M${fixed(first[0])} ${fixed(first[1])}`;
  for (let at = 0; at + 1 < points.length; at += 1) {
    const from = points[at] ?? first;
    const to = points[at + 1] ?? from;
    const before = points[at - 1] ?? from;
    const after = points[at + 2] ?? to;
    const controls = [
      from[0] + (to[0] - before[0]) / 6,
      from[1] + (to[1] - before[1]) / 6,
      to[0] - (after[0] - from[0]) / 6,
      to[1] - (after[1] - from[1]) / 6,
    ];
    path += `C${[...controls, ...to].map(fixed).join(' ')}`;
  }
  return path;
}

function write(text: string, place: (x: number, y: number) => Point): string {
  let pen = 0;
  let path = '';
  for (const character of plain(text)) {
    const glyph = glyphs[character];
    const start = pen;
    if (glyph)
      for (const stroke of strokesOf(glyph)) path += curve(stroke.map(([x, y]) => place(start + x, y)));
    pen += widthOf(character);
  }
  return path;
}

function lengthOf(text: string): number {
  let length = -2.6;
  for (const character of plain(text)) length += widthOf(character);
  return length;
}

/** Printed letters of the given height, centred on (x, y). */
export function lettering(
  text: string,
  x: number,
  y: number,
  height: number,
  colour: string,
  weight = height / 7,
): string {
  const scale = height / 10;
  const left = x - (lengthOf(text) * scale) / 2;
  return line(
    write(text, (px, py) => [left + px * scale, y - height / 2 + py * scale]),
    colour,
    weight,
  );
}

/** Handwritten letters, slightly slanted and uneven, starting at (x, y); `hand` chooses the writer. */
export function handwriting(
  text: string,
  x: number,
  y: number,
  height: number,
  colour: string,
  hand: number,
): string {
  const scale = height / 10;
  const lean = 0.08 + (hand % 5) * 0.05;
  let wobble = hand * 7919 + text.length * 104_729 + 1;
  const tremble = () => {
    wobble = (wobble * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (wobble / 2_147_483_648 - 0.5) * 0.9;
  };
  const drift = tremble() * 0.012;
  const path = write(text, (px, py) => {
    const along = (px + (10 - py) * lean + tremble()) * scale;
    return [x + along, y + (py + tremble()) * scale + along * drift];
  });
  return line(path, colour, 1.6 + height / 20);
}
