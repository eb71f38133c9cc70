// Drawings of food, drink and things on a table.
import { P } from '@foothold/drawings/palette';
import { box, circle, line, oval, row, shape } from '@foothold/drawings/shapes';

export const food = {
  apple: () =>
    shape(
      'M0 -40 C-30 -62 -84 -44 -78 14 C-74 66 -36 98 0 82 C36 98 74 66 78 14 C84 -44 30 -62 0 -40Z',
      P.brick,
    ) +
    oval(-40, 0, 12, 24, 'rgba(255,255,255,.25)') +
    line('M0 -40 Q2 -66 14 -84', P.bark, 8) +
    shape('M10 -62 Q34 -92 64 -76 Q46 -46 10 -62Z', P.leaf),
  pear: () =>
    shape(
      'M0 -60 C-26 -60 -24 -20 -44 10 C-70 50 -50 92 0 92 C50 92 70 50 44 10 C24 -20 26 -60 0 -60Z',
      P.leaf,
    ) + line('M0 -60 Q4 -78 16 -88', P.bark, 7),
  orange: () =>
    circle(0, 14, 72, P.mustard) +
    circle(-24, -10, 12, 'rgba(255,255,255,.3)') +
    shape('M0 -54 Q26 -84 54 -64 Q34 -40 0 -54Z', P.forest),
  bread: () =>
    shape('M-90 30 Q-96 -46 -30 -52 L40 -52 Q98 -44 90 30 Q88 70 70 72 L-70 72 Q-88 70 -90 30Z', P.wood) +
    shape('M-78 30 Q-82 -34 -28 -40 L38 -40 Q84 -34 78 30 Q76 58 62 60 L-62 60 Q-76 58 -78 30Z', P.sand) +
    line('M-40 -20 l14 40 M-6 -22 l14 40 M28 -22 l14 40', P.wood, 7),
  milk: () =>
    shape('M-46 -34 L-20 -84 L36 -84 L50 -34 L50 96 L-46 96Z', P.white) +
    shape('M-46 -34 L-20 -84 L36 -84 L50 -34Z', P.sky) +
    box(-20, -96, 56, 14, P.blue, 3) +
    box(-46, 12, 96, 44, P.blue) +
    oval(2, 34, 22, 14, P.white),
  egg: () =>
    shape(
      'M-64 54 Q-64 20 -34 20 Q-34 -60 0 -66 Q34 -60 34 20 Q64 20 64 54 Q50 92 0 92 Q-50 92 -64 54Z',
      P.aqua,
    ) +
    shape('M0 -76 C-30 -76 -46 -20 -46 10 Q-46 36 0 36 Q46 36 46 10 C46 -20 30 -76 0 -76Z', P.cream) +
    oval(-16, -24, 8, 16, P.white) +
    box(-64, 34, 128, 20, P.teal, 8) +
    box(-14, 50, 28, 34, P.teal, 6) +
    oval(0, 90, 40, 8, P.teal),
  carrot: () =>
    shape('M-34 -40 Q0 -62 34 -40 Q30 50 0 98 Q-30 50 -34 -40Z', P.coral) +
    line('M-22 -14 h18 M6 12 h14 M-14 38 h14', P.brick, 5) +
    line('M0 -50 Q-30 -74 -36 -96 M0 -50 Q0 -80 4 -100 M0 -50 Q26 -72 40 -90', P.leaf, 12),
  fish: () =>
    shape('M-90 4 Q-40 -60 34 -20 Q44 -8 48 4 Q44 16 34 28 Q-40 68 -90 4Z', P.aqua) +
    shape('M36 4 L92 -44 Q78 4 92 52Z', P.teal) +
    circle(-54, -8, 8, P.ink) +
    line('M-30 -26 Q-16 4 -30 34', P.teal, 6) +
    line('M-4 -18 q8 8 0 18 M14 -8 q8 8 0 18 M-8 14 q8 8 0 14', P.white, 4),
  cheese: () =>
    shape('M-88 20 L60 -54 Q92 -30 88 20Z', P.butter) +
    box(-88, 20, 176, 56, P.sun, 4) +
    circle(-40, 46, 13, P.mustard) +
    circle(16, 52, 10, P.mustard) +
    circle(56, 38, 14, P.mustard) +
    oval(30, -8, 14, 9, P.sun),
  cup: () =>
    `<path d="M56 -10 q46 -4 42 32 q-6 34 -52 28" fill="none" stroke="${P.coral}" stroke-width="14"/>` +
    shape('M-66 -26 L66 -26 Q66 60 30 78 L-30 78 Q-66 60 -66 -26Z', P.coral) +
    oval(0, -26, 66, 14, P.cream) +
    oval(0, -25, 54, 9, P.bark) +
    oval(0, 86, 84, 12, P.mist) +
    line('M-24 -52 q-12 -16 0 -28 t0 -22 M20 -52 q-12 -16 0 -28 t0 -22', P.grey, 6),
  plate: () =>
    circle(0, 10, 76, P.white) +
    circle(0, 10, 54, P.mist) +
    oval(-16, 6, 26, 18, P.leaf) +
    oval(20, 22, 24, 16, P.coral) +
    circle(16, -10, 16, P.sun) +
    line('M-96 -50 v44 M-106 -50 v30 q0 14 10 14 q10 0 10 -14 v-30 M-96 -6 v76', P.slate, 6) +
    line('M98 70 v-120 q-18 20 -14 60 h14', P.slate, 6),
  cake: () =>
    oval(0, 88, 96, 12, P.mist) +
    box(-70, 6, 140, 80, P.sand, 8) +
    shape(
      'M-70 14 Q-70 -8 0 -8 Q70 -8 70 14 Q70 40 52 28 Q40 18 30 34 Q16 50 2 32 Q-12 18 -24 34 Q-40 50 -50 28 Q-66 40 -70 14Z',
      P.blush,
    ) +
    row(
      3,
      (index) =>
        box(-36 + index * 32, -44, 8, 38, [P.teal, P.mustard, P.plum][index] ?? P.teal, 3) +
        shape(`M${-32 + index * 32} -66 q10 14 0 20 q-10 -6 0 -20Z`, P.mustard),
    ) +
    box(-70, 58, 140, 8, P.coral),
  pan: () =>
    line('M60 10 L112 -18', P.ink, 14) +
    shape('M-84 -4 L76 -4 Q74 62 40 70 L-48 70 Q-82 62 -84 -4Z', P.slate) +
    oval(-4, -4, 80, 18, P.ink) +
    oval(-4, -6, 68, 12, P.coral) +
    circle(-28, -10, 8, P.leaf) +
    circle(10, -6, 9, P.mustard) +
    line('M-34 -34 q-10 -14 0 -26 t0 -22 M20 -34 q-10 -14 0 -26 t0 -22', P.grey, 6),
  basket: () =>
    line('M-60 -10 Q0 -120 60 -10', P.bark, 9) +
    circle(-30, -18, 28, P.brick) +
    circle(26, -16, 26, P.leaf) +
    box(-8, -56, 22, 60, P.sand, 8) +
    shape('M-84 -10 L84 -10 L64 84 Q62 92 52 92 L-52 92 Q-62 92 -64 84Z', P.wood) +
    line('M-72 22 H72 M-66 54 H66', P.bark, 5) +
    line('M-34 -6 l8 94 M0 -6 v94 M34 -6 l-8 94', P.bark, 5),
  scales: () =>
    shape('M-60 96 L-46 10 L46 10 L60 96Z', P.teal) +
    circle(0, 54, 30, P.paper) +
    line('M0 54 L14 36', P.brick, 5) +
    box(-90, -12, 180, 16, P.slate, 8) +
    circle(-34, -36, 26, P.brick) +
    circle(8, -38, 26, P.mustard) +
    circle(46, -32, 22, P.leaf) +
    box(-8, 0, 16, 14, P.slate),
  kettle: () =>
    `<path d="M-40 -60 Q0 -110 56 -50" fill="none" stroke="${P.ink}" stroke-width="12"/>` +
    shape('M-62 84 Q-70 -10 -34 -44 L34 -44 Q70 -10 62 84Z', P.aqua) +
    shape('M-54 10 L-96 -22 L-86 -32 L-48 -16Z', P.aqua) +
    box(-66, 78, 132, 16, P.slate, 6) +
    oval(0, -46, 36, 10, P.teal) +
    circle(0, -58, 8, P.ink) +
    oval(-26, 20, 10, 34, 'rgba(255,255,255,.3)'),
  lunchbox: () =>
    line('M-30 -40 Q-30 -72 0 -72 Q30 -72 30 -40', P.navy, 10) +
    box(-86, -40, 172, 116, P.blue, 18) +
    box(-86, 6, 172, 12, P.navy) +
    box(-14, -2, 28, 28, P.sun, 6) +
    circle(-50, 46, 10, P.sun) +
    circle(50, 46, 10, P.sun),
  stall: () =>
    box(-88, -34, 10, 130, P.bark) +
    box(78, -34, 10, 130, P.bark) +
    row(6, (index) =>
      shape(`M${-102 + index * 34} -80 h34 v34 q-17 26 -34 0Z`, index % 2 ? P.paper : P.brick),
    ) +
    box(-92, 30, 184, 66, P.wood, 4) +
    row(5, (index) => circle(-66 + index * 18, 20, 13, P.brick)) +
    row(4, (index) => circle(26 + index * 18, 20, 13, P.leaf)) +
    line('M-92 62 H92', P.bark, 4),
};
