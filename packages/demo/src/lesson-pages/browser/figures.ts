// Drawings that belong to a question: a clock face and the map of a small town.
import { svg } from './elements.ts';

export function clockFace(time: string): SVGElement {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const marks = Array.from({ length: 12 }, (_, index) =>
    svg('rect', {
      x: '-1.5',
      y: '-86',
      width: '3',
      height: index % 3 === 0 ? '14' : '8',
      rx: '1.5',
      class: 'clock-mark',
      transform: `rotate(${index * 30})`,
    }),
  );
  const numerals = Array.from({ length: 12 }, (_, index) => {
    const angle = ((index + 1) / 12) * 2 * Math.PI;
    const numeral = svg('text', {
      x: `${Math.sin(angle) * 63}`,
      y: `${-Math.cos(angle) * 63 + 5.5}`,
      class: 'clock-number',
    });
    numeral.textContent = `${index + 1}`;
    return numeral;
  });
  const short = svg('path', {
    d: 'M0 8 V-40',
    class: 'clock-hour',
    transform: `rotate(${((hour % 12) + minute / 60) * 30})`,
  });
  const long = svg('path', { d: 'M0 10 V-66', class: 'clock-minute', transform: `rotate(${minute * 6})` });
  const face = svg('circle', { r: '94', class: 'clock-face' });
  return svg(
    'svg',
    { viewBox: '-100 -100 200 200', class: 'clock', role: 'img', 'aria-label': 'A clock' },
    face,
    ...marks,
    ...numerals,
    short,
    long,
    svg('circle', { r: '5', class: 'clock-pin' }),
  );
}

const places: readonly (readonly [name: string, x: number, y: number])[] = [
  ['park', 92, 62],
  ['school', 92, 152],
  ['surgery', 308, 152],
  ['post office', 308, 62],
  ['library', 92, 242],
  ['bank', 308, 242],
  ['shop', 92, 318],
  ['café', 308, 318],
];

export const placeNames: readonly string[] = places.map(([name]) => name);

/** Station Road goes up from the star; Mill Street and Park Lane cross it. */
export function townMap(): SVGElement {
  const road = (d: string) => svg('path', { d, class: 'map-road' });
  const label = (text: string, x: number, y: number, kind: string, turn = 0) => {
    const words = svg('text', { x: `${x}`, y: `${y}`, class: kind, transform: `rotate(${turn} ${x} ${y})` });
    words.textContent = text;
    return words;
  };
  const blocks = places.flatMap(([name, x, y]) => [
    svg('rect', {
      x: `${x - 62}`,
      y: `${y - 22}`,
      width: '124',
      height: '44',
      rx: '8',
      class: name === 'park' ? 'map-park' : 'map-place',
    }),
    label(name, x, y + 6, 'map-name'),
  ]);
  const start = svg('path', {
    d: 'M200 338 l5 11 l12 1.500 l-9 8.500 l2.500 12 l-10.500 -6 l-10.500 6 l2.500 -12 l-9 -8.500 l12 -1.500Z',
    class: 'map-start',
  });
  return svg(
    'svg',
    {
      viewBox: '0 0 400 380',
      class: 'map',
      role: 'img',
      'aria-label':
        'A map. Station Road goes up from the star. Mill Street crosses it first. Park Lane crosses it next.',
    },
    svg('rect', { width: '400', height: '380', class: 'map-ground' }),
    road('M200 380 V0'),
    road('M0 280 H400'),
    road('M0 107 H400'),
    ...blocks,
    label('Station Road', 204, 214, 'map-street', -90),
    label('Mill Street', 60, 285, 'map-street'),
    label('Park Lane', 60, 112, 'map-street'),
    start,
  );
}
