// Drawings of weather, plants, places and festivals.
import { P } from '@foothold/drawings/palette';
import { box, circle, line, oval, row, shape } from '@foothold/drawings/shapes';

const puff = (fill: string) =>
  circle(-44, 14, 36, fill) +
  circle(0, -14, 48, fill) +
  circle(46, 12, 38, fill) +
  box(-46, 14, 94, 36, fill, 18);

export const nature = {
  sun: () =>
    row(12, (index) => `<g transform="rotate(${index * 30})">${box(-6, -98, 12, 30, P.mustard, 6)}</g>`) +
    circle(0, 0, 56, P.sun) +
    circle(-16, -16, 14, P.butter),
  cloud: () => puff(P.white) + oval(6, 44, 50, 8, P.mist),
  rain: () =>
    `<g transform="translate(0 -24)">${puff(P.slate)}</g>` +
    line('M-44 42 l-12 28 M-10 50 l-12 28 M24 42 l-12 28 M56 50 l-12 28', P.blue, 10),
  snowflake: () =>
    row(
      3,
      (index) =>
        `<g transform="rotate(${index * 60})">${line('M0 -88 V88 M-22 -74 L0 -50 L22 -74 M-22 74 L0 50 L22 74', P.aqua, 11)}</g>`,
    ),
  wind: () =>
    line('M-90 -30 H30 q36 0 32 -30 q-6 -26 -32 -18', P.teal, 13) +
    line('M-70 6 H70', P.aqua, 13) +
    line('M-90 40 H14 q36 2 30 30 q-8 24 -30 14', P.teal, 13),
  umbrella: () =>
    line('M0 -84 V66 q0 24 22 24 q20 0 20 -20', P.bark, 9) +
    shape(
      'M-94 2 Q-88 -78 0 -80 Q88 -78 94 2 Q70 -18 46 2 Q22 -18 0 2 Q-22 -18 -46 2 Q-70 -18 -94 2Z',
      P.coral,
    ) +
    shape('M-46 2 Q-44 -60 0 -80 Q44 -60 46 2 Q22 -18 0 2 Q-22 -18 -46 2Z', P.brick),
  tree: () =>
    box(-12, 20, 24, 78, P.bark, 6) +
    circle(-36, 4, 42, P.leaf) +
    circle(38, 2, 40, P.leaf) +
    circle(0, -42, 50, P.forest) +
    circle(-16, -52, 14, P.leaf),
  fir: () =>
    box(-10, 70, 20, 28, P.bark) +
    shape('M0 -86 L48 -18 H-48Z', P.forest) +
    shape('M0 -46 L62 30 H-62Z', P.forest) +
    shape('M0 -4 L76 76 H-76Z', P.pine) +
    circle(-20, 8, 8, P.coral) +
    circle(24, 48, 9, P.sun) +
    circle(-34, 56, 8, P.aqua) +
    shape('M0 -106 l7 15 l16 2 l-12 11 l4 16 l-15 -8 l-15 8 l4 -16 l-12 -11 l16 -2Z', P.sun),
  flower: () =>
    line('M0 0 V96', P.forest, 9) +
    shape('M0 66 Q40 30 62 50 Q44 84 0 76Z', P.leaf) +
    row(
      6,
      (index) => `<g transform="translate(0 -30) rotate(${index * 60})">${oval(0, -34, 19, 28, P.rose)}</g>`,
    ) +
    circle(0, -30, 18, P.sun),
  mountain: () =>
    shape('M-100 90 L-34 -54 L10 30 L34 -10 L100 90Z', P.slate) +
    shape('M-34 -54 L-56 -6 L-40 4 L-28 -8 L-14 6Z', P.white) +
    shape('M-100 90 Q-40 56 20 76 T100 90Z', P.leaf),
  island: () =>
    oval(0, 60, 100, 34, P.aqua) +
    shape('M-74 58 Q-60 4 -10 16 Q40 -20 74 58Z', P.leaf) +
    shape('M-74 58 Q0 78 74 58 Q60 48 0 54 Q-50 46 -74 58Z', P.sand) +
    box(8, -50, 18, 66, P.white) +
    box(8, -30, 18, 12, P.brick) +
    shape('M4 -50 L17 -72 L30 -50Z', P.brick),
  globe: () =>
    circle(0, -10, 76, P.aqua) +
    shape('M-58 -50 Q-20 -84 4 -62 Q-4 -34 -34 -22 Q-44 6 -66 6 Q-80 -24 -58 -50Z', P.leaf) +
    shape('M10 -14 Q46 -40 68 -14 Q70 30 34 52 Q8 30 10 -14Z', P.leaf) +
    line('M-56 -76 Q-104 -10 -52 52 Q0 88 52 52', P.wood, 8) +
    line('M0 72 V88 M-36 94 H36', P.bark, 11),
  heart: () =>
    shape('M0 84 C-110 10 -86 -74 -36 -70 Q-10 -68 0 -40 Q10 -68 36 -70 C86 -74 110 10 0 84Z', P.brick) +
    oval(-42, -30, 14, 20, 'rgba(255,255,255,.3)'),
  fire: () =>
    shape(
      'M0 -94 Q60 -30 52 -4 Q70 -16 66 -40 Q100 40 40 88 Q0 104 -40 88 Q-92 50 -48 -24 Q-40 -2 -26 0 Q-30 -50 0 -94Z',
      P.coral,
    ) + shape('M4 -10 Q44 34 30 66 Q16 90 -10 84 Q-46 70 -22 26 Q-14 40 -6 38 Q-8 10 4 -10Z', P.sun),
  lantern: () =>
    line('M0 -96 V-70', P.mustard, 6) +
    shape('M-30 -44 Q0 -86 30 -44Z', P.mustard) +
    shape('M-40 -40 H40 L30 60 H-30Z', P.butter) +
    line('M-40 -40 L-30 60 M40 -40 L30 60 M0 -40 V60 M-36 8 H36', P.mustard, 6) +
    circle(0, 22, 14, P.coral) +
    box(-38, 60, 76, 14, P.mustard, 4) +
    circle(0, 86, 8, P.mustard),
  candle: () =>
    shape('M-80 40 Q0 30 80 40 Q70 92 0 92 Q-70 92 -80 40Z', P.brick) +
    oval(0, 40, 80, 14, P.mustard) +
    shape('M0 -66 Q38 -8 20 24 Q0 44 -20 24 Q-38 -8 0 -66Z', P.sun) +
    shape('M0 -26 Q18 6 8 24 Q0 32 -8 24 Q-18 6 0 -26Z', P.coral) +
    row(5, (index) => circle(-48 + index * 24, 66, 6, P.sun)),
  fireworks: () =>
    row(
      10,
      (index) =>
        `<g transform="translate(-30 -20) rotate(${index * 36})">${line('M0 -20 V-58', P.sun, 7)}${circle(0, -70, 6, P.coral)}</g>`,
    ) +
    row(
      8,
      (index) =>
        `<g transform="translate(54 44) rotate(${index * 45})">${line('M0 -12 V-34', P.aqua, 6)}${circle(0, -44, 4, P.rose)}</g>`,
    ),
  gift: () =>
    box(-72, -16, 144, 112, P.teal, 6) +
    box(-84, -44, 168, 36, P.forest, 6) +
    box(-14, -44, 28, 140, P.sun) +
    shape('M0 -44 Q-66 -52 -50 -88 Q-22 -98 0 -44Z M0 -44 Q66 -52 50 -88 Q22 -98 0 -44Z', P.mustard),
  moon: () => shape('M30 -84 A88 88 0 1 0 84 50 A74 74 0 0 1 30 -84Z', P.butter),
  bunting: () =>
    line('M-100 -30 Q0 30 100 -30', P.slate, 4) +
    row(6, (index) =>
      shape(
        `M${-92 + index * 32} ${[-26, -12, -3, -3, -12, -26][index]} h26 l-13 40Z`,
        [P.coral, P.sun, P.teal, P.plum, P.leaf, P.blue][index] ?? P.teal,
      ),
    ),
};
