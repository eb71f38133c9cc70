// The drawings of a learner's first day and of the sample lesson.
import { P } from '@foothold/drawings/palette';
import { person, type Look } from '@foothold/drawings/person';
import { box, circle, line, move, row, shape } from '@foothold/drawings/shapes';
import { svgUrl } from '../../media/drawn-file.ts';

const ana: Look = { skin: 2, hair: P.ink, style: 'bun', top: P.teal, earrings: true };
const omar: Look = { skin: 1, hair: P.ink, style: 'short', top: P.blue, beard: true };
const looks: readonly Look[] = [
  { skin: 4, hair: P.ink, style: 'curly', top: P.mustard },
  { skin: 1, hair: P.plum, style: 'headscarf', top: P.navy },
  ana,
  { skin: 0, hair: P.wood, style: 'bob', top: P.rose, glasses: true },
  { skin: 2, hair: P.coral, style: 'turban', top: P.forest, beard: true },
];

function scene(width: number, height: number, content: string): string {
  return svgUrl(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`,
  );
}

/** Five people side by side, without a background. */
export const everybody = scene(
  800,
  210,
  // The one in the middle stands before the others.
  [0, 4, 1, 3, 2]
    .map((place) => move(90 + place * 155, 110 + Math.abs(place - 2) * 6, 1, person(looks[place] ?? ana)))
    .join(''),
);

const bubble = (x: number, y: number) =>
  box(x, y, 100, 62, P.white, 18) + shape(`M${x + 14} ${y + 50} l-14 30 l40 -20Z`, P.white);
const wave = (x: number, y: number) =>
  line(
    row(5, (index) => {
      const half = [7, 15, 10, 18, 6][index] ?? 8;
      return `M${x + index * 15} ${y - half} v${half * 2} `;
    }),
    P.teal,
    6,
  );

/** Somebody says something; without a background, as the next. */
export const speaking = scene(320, 160, move(118, 84, 0.76, person(omar)) + bubble(188, 14) + wave(208, 45));

const tick = (x: number, y: number, radius: number) =>
  circle(x, y, radius, P.forest) +
  line(
    `M${x - radius * 0.45} ${y} l${radius * 0.35} ${radius * 0.35} l${radius * 0.6} ${-radius * 0.65}`,
    P.white,
    radius * 0.28,
  );

/** A page on a phone, marked with a tick. */
export const pageOnPhone = scene(
  320,
  160,
  box(106, 10, 108, 190, P.ink, 16) +
    box(114, 18, 92, 182, P.paper, 10) +
    box(122, 26, 76, 56, P.aqua, 6) +
    move(160, 60, 0.4, person(ana)) +
    box(114, 84, 92, 90, P.paper) +
    line('M128 96 h64 M128 110 h36', P.grey, 7) +
    tick(182, 132, 20),
);

const apples = (x: number, y: number) =>
  row(5, (index) => circle(x + index * 20, y - (index % 2) * 7, 11, index % 2 === 0 ? P.brick : P.leaf)) +
  box(x - 16, y + 4, 112, 26, P.wood, 6);

/** Ana buys apples from Omar. */
export const market = scene(
  480,
  240,
  box(0, 0, 480, 240, P.sky) +
    circle(60, 48, 28, P.sun) +
    row(8, (index) => box(200 + index * 35, 22, 35, 40, index % 2 === 0 ? P.coral : P.paper, 4)) +
    box(206, 60, 8, 180, P.bark) +
    box(466, 60, 8, 180, P.bark) +
    move(350, 122, 0.9, person(omar)) +
    box(200, 196, 280, 44, P.bark, 6) +
    apples(230, 180) +
    apples(370, 180) +
    move(110, 146, 1, person(ana)),
);

/** A market stall with its sign. */
export const stall = scene(
  480,
  240,
  box(0, 0, 480, 240, P.cream) +
    row(12, (index) => box(30 + index * 35, 20, 35, 44, index % 2 === 0 ? P.teal : P.paper, 4)) +
    box(36, 60, 8, 180, P.bark) +
    box(436, 60, 8, 180, P.bark) +
    box(30, 186, 420, 54, P.wood, 6) +
    apples(70, 168) +
    apples(200, 168) +
    apples(330, 168) +
    box(190, 84, 100, 52, P.paper, 8) +
    line('M210 110 h60', P.brick, 8),
);
