// Drawings of houses, rooms and the things in them.
import { P } from '@foothold/drawings/palette';
import { box, circle, line, oval, row, shape } from '@foothold/drawings/shapes';
import { lettering } from './lettering.ts';

const panes = (x: number, y: number, size: number) =>
  box(x, y, size, size, P.butter, 3) +
  line(`M${x + size / 2} ${y} v${size} M${x} ${y + size / 2} h${size}`, P.white, 4);

export const home = {
  house: () =>
    box(40, -74, 22, 50, P.bark) +
    box(-72, -16, 144, 114, P.cream) +
    shape('M-92 -12 L0 -90 L92 -12Z', P.brick) +
    box(-18, 34, 36, 64, P.teal, 4) +
    circle(10, 68, 4, P.sun) +
    panes(-60, 10, 32) +
    panes(28, 10, 32),
  flats: () =>
    box(-64, -92, 90, 190, P.coral, 4) +
    box(26, -40, 56, 138, P.sand, 4) +
    row(12, (index) =>
      box(
        -52 + (index % 3) * 24,
        -78 + Math.floor(index / 3) * 34,
        16,
        20,
        index === 4 || index === 9 ? P.sun : P.paper,
        2,
      ),
    ) +
    row(6, (index) =>
      box(36 + (index % 2) * 22, -28 + Math.floor(index / 2) * 34, 14, 20, index === 2 ? P.sun : P.paper, 2),
    ) +
    box(-32, 66, 26, 32, P.ink, 3),
  terrace: () =>
    row(
      3,
      (index) =>
        box(-96 + index * 64, -20, 64, 118, [P.brick, P.sand, P.aqua][index] ?? P.sand) +
        shape(`M${-100 + index * 64} -18 l36 -44 l36 44Z`, P.slate) +
        panes(-86 + index * 64, 0, 26) +
        box(-62 + index * 64, 46, 24, 52, P.navy, 3),
    ),
  door: () =>
    box(-56, -96, 112, 194, P.bark, 6) +
    box(-46, -86, 92, 184, P.teal, 3) +
    box(-32, -72, 28, 56, P.aqua, 3) +
    box(4, -72, 28, 56, P.aqua, 3) +
    box(-32, 4, 64, 74, P.forest, 3) +
    circle(30, 0, 7, P.sun) +
    box(-66, 92, 132, 8, P.grey, 2),
  window: () =>
    box(-80, -86, 160, 160, P.wood, 6) +
    box(-68, -74, 136, 136, P.sky) +
    circle(30, -36, 22, P.sun) +
    shape('M-68 62 Q-30 10 10 40 Q40 16 68 36 V62Z', P.leaf) +
    line('M0 -74 V62 M-68 -6 H68', P.wood, 9) +
    box(-92, 72, 184, 14, P.bark, 4),
  keys: () =>
    `<circle cx="-34" cy="-34" r="36" fill="none" stroke="${P.mustard}" stroke-width="18"/>` +
    line('M-8 -8 L74 74 M48 48 l20 -20 M66 66 l18 -18', P.mustard, 18) +
    circle(-46, -46, 7, P.butter),
  sofa: () =>
    box(-80, -40, 160, 80, P.teal, 22) +
    box(-98, -8, 40, 86, P.forest, 18) +
    box(58, -8, 40, 86, P.forest, 18) +
    box(-60, 20, 120, 52, P.aqua, 12) +
    line('M0 24 v44', P.teal, 4) +
    box(-74, 76, 14, 20, P.bark) +
    box(60, 76, 14, 20, P.bark) +
    `<g transform="rotate(-12 -34 10)">${box(-54, -12, 42, 40, P.mustard, 8)}</g>`,
  bed: () =>
    box(-98, -50, 14, 146, P.bark, 5) +
    box(84, 0, 14, 96, P.bark, 5) +
    box(-86, 30, 172, 44, P.wood, 4) +
    box(-86, 6, 172, 38, P.white, 10) +
    box(-82, -16, 56, 32, P.mist, 12) +
    shape('M-20 0 H70 Q86 0 86 20 V56 H-30 Q-36 20 -20 0Z', P.blue) +
    line('M-14 22 H80', P.sky, 6),
  lamp: () =>
    shape('M-40 -10 L-22 -84 L22 -84 L40 -10Z', P.sun) +
    line('M0 -10 V76', P.slate, 9) +
    oval(0, 86, 44, 12, P.slate) +
    shape('M-60 -6 L60 -6 L96 60 L-96 60Z', 'rgba(248,208,111,.25)'),
  bath: () =>
    line('M-70 10 V-60 Q-70 -84 -48 -84 Q-30 -84 -30 -66', P.grey, 10) +
    circle(6, -22, 22, P.sky) +
    circle(34, -14, 16, P.white) +
    circle(-18, -8, 18, P.white) +
    circle(54, -30, 10, P.sky) +
    shape('M-96 6 H96 Q96 78 50 82 H-50 Q-96 78 -96 6Z', P.white) +
    box(-104, 0, 208, 16, P.mist, 8) +
    circle(-50, 90, 10, P.mustard) +
    circle(50, 90, 10, P.mustard),
  cooker: () =>
    box(-72, -66, 144, 164, P.white, 8) +
    box(-72, -66, 144, 34, P.mist, 8) +
    row(4, (index) => circle(-45 + index * 30, -48, 9, P.slate)) +
    box(-54, -14, 108, 84, P.ink, 8) +
    box(-44, 2, 88, 60, P.slate, 4) +
    oval(0, 48, 30, 8, P.coral) +
    line('M-44 -22 H44', P.grey, 7) +
    shape('M-30 -92 h60 v20 q-30 10 -60 0Z', P.brick) +
    line('M30 -86 h26', P.brick, 8),
  washer: () =>
    box(-76, -84, 152, 180, P.white, 12) +
    box(-76, -84, 152, 36, P.mist, 12) +
    box(-60, -74, 46, 14, P.aqua, 4) +
    circle(46, -66, 10, P.slate) +
    circle(0, 22, 58, P.grey) +
    circle(0, 22, 46, P.sky) +
    shape('M-46 26 Q-24 10 0 26 T46 26 Q46 68 0 68 Q-46 68 -46 26Z', P.blue) +
    circle(-14, 34, 10, P.coral) +
    circle(18, 44, 9, P.sun),
  tap: () =>
    shape('M-80 -30 H30 Q66 -30 66 10 V26 H34 V14 Q34 2 22 2 H-80Z', P.grey) +
    box(-92, -46, 18, 64, P.slate, 5) +
    box(-30, -62, 16, 34, P.slate) +
    box(-58, -76, 72, 18, P.teal, 9) +
    shape('M50 44 q18 28 0 40 q-18 -12 0 -40Z', P.blue) +
    shape('M22 66 q12 18 0 26 q-12 -8 0 -26Z', P.aqua),
  boiler: () =>
    box(-62, -86, 124, 150, P.white, 10) +
    box(-44, -66, 88, 34, P.ink, 5) +
    lettering('18', 0, -49, 18, P.sun) +
    circle(-26, 0, 13, P.slate) +
    circle(26, 0, 13, P.slate) +
    shape('M0 20 q22 22 0 36 q-22 -14 0 -36Z', P.coral) +
    line('M-36 64 v30 M0 64 v34 M36 64 v30', P.wood, 9),
  meter: () =>
    box(-74, -80, 148, 170, P.slate, 12) +
    box(-56, -58, 112, 50, P.paper, 5) +
    lettering('00210', 0, -33, 22, P.ink) +
    circle(0, 44, 32, P.paper) +
    line('M0 44 L18 26', P.brick, 6) +
    line('M-24 44 h4 M0 20 v4 M24 44 h-4', P.ink, 4),
  bin: () =>
    box(-58, -34, 116, 130, P.forest, 10) +
    box(-72, -58, 144, 24, P.pine, 8) +
    box(-20, -74, 40, 18, P.pine, 8) +
    line('M-30 0 v70 M0 0 v70 M30 0 v70', P.leaf, 8),
  ladder: () =>
    line('M-40 96 L-22 -92 M40 96 L22 -92', P.wood, 12) +
    line('M-36 60 H36 M-32 22 H32 M-28 -16 H28 M-25 -54 H25', P.bark, 10),
  broom: () =>
    line('M40 -96 L-10 20', P.wood, 10) +
    shape('M-26 4 L12 22 L6 92 Q-40 96 -86 60Z', P.mustard) +
    line('M-24 28 l-30 40 M-8 36 l-18 46', P.wood, 4) +
    line('M-26 6 L12 24', P.brick, 12),
  shelf: () =>
    box(-90, -90, 180, 184, P.wood, 4) +
    box(-78, -78, 156, 72, P.bark) +
    box(-78, 12, 156, 70, P.bark) +
    row(6, (index) =>
      box(
        -70 + index * 22,
        -66 + (index % 3) * 6,
        16,
        60 - (index % 3) * 6,
        [P.teal, P.coral, P.sun, P.blue, P.leaf, P.plum][index] ?? P.teal,
        2,
      ),
    ) +
    row(4, (index) =>
      box(
        -70 + index * 22,
        24 + (index % 2) * 8,
        16,
        58 - (index % 2) * 8,
        [P.mustard, P.navy, P.rose, P.mint][index] ?? P.teal,
        2,
      ),
    ) +
    circle(52, 64, 16, P.leaf) +
    box(42, 66, 22, 16, P.coral, 3),
  table: () => box(-100, -6, 200, 18, P.wood, 6) + line('M-76 12 L-84 96 M76 12 L84 96', P.bark, 12),
  box: () =>
    shape('M-84 -34 L0 -64 L84 -34 L0 0Z', P.sand) +
    shape('M-84 -34 L0 0 V92 L-84 56Z', P.wood) +
    shape('M84 -34 L0 0 V92 L84 56Z', P.bark) +
    shape('M-42 -49 L42 -17 V14 L26 20 V-10 L-58 -43Z', P.butter),
};
