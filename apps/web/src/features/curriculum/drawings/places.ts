// The built-in pictures of modules that show places and ways: shops, transport, home, town and holidays.
import { P } from '@foothold/drawings/palette';
import { box, circle, line, oval, row, shape } from '@foothold/drawings/shapes';
import { bust, look } from './people.ts';
import { hills, room } from './scenery.ts';

const wheel = (x: number, y: number, r: number) => circle(x, y, r, P.ink) + circle(x, y, r * 0.45, P.grey);
const windows = (x: number, y: number, columns: number, rows: number) =>
  row(columns * rows, (index) =>
    box(x + (index % columns) * 22, y + Math.floor(index / columns) * 26, 13, 16, P.sky, 2),
  );

export const places = {
  shop: () =>
    room(P.sky, P.sand, 166) +
    box(70, 62, 180, 108, P.cream) +
    box(86, 98, 84, 52, P.aqua, 4) +
    box(190, 96, 42, 74, P.teal, 4) +
    circle(200, 134, 3, P.sun) +
    row(8, (index) =>
      shape(
        `M${62 + index * 24.5} 54 h24.5 v26 a12.2 12.2 0 0 1 -24.5 0Z`,
        index % 2 === 0 ? P.brick : P.white,
      ),
    ) +
    box(62, 40, 196, 16, P.brick, 4) +
    circle(106, 136, 10, P.coral) +
    circle(126, 138, 9, P.leaf) +
    circle(146, 136, 10, P.mustard) +
    oval(286, 150, 16, 26, P.leaf) +
    box(278, 158, 16, 18, P.wood, 3),
  bus: () =>
    room(P.sky, P.grey, 160) +
    shape('M0 160 V110 H30 V84 H66 V160Z M262 160 V74 H320 V160Z', P.aqua) +
    line('M12 184 H60 M110 184 H158 M208 184 H256', P.white, 4) +
    box(52, 54, 212, 110, P.brick, 14) +
    row(4, (index) => box(66 + index * 42, 70, 34, 38, P.sky, 5)) +
    box(236, 70, 28, 62, P.sky, 5) +
    box(52, 118, 178, 9, P.cream) +
    circle(258, 146, 5, P.sun) +
    wheel(100, 166, 20) +
    wheel(218, 166, 20),
  house: () =>
    hills(P.sky, P.mint, P.leaf) +
    circle(44, 38, 17, P.sun) +
    box(92, 88, 136, 88, P.cream) +
    shape('M74 94 L160 30 L246 94Z', P.brick) +
    box(206, 40, 16, 34, P.brick) +
    box(142, 122, 36, 54, P.teal, 3) +
    circle(170, 150, 3, P.sun) +
    box(104, 106, 28, 26, P.sky, 3) +
    box(188, 106, 28, 26, P.sky, 3) +
    line('M118 106 V132 M104 119 H132 M202 106 V132 M188 119 H216', P.white, 3) +
    circle(270, 146, 20, P.forest) +
    box(266, 158, 8, 22, P.bark),
  street: () =>
    room(P.butter, P.grey, 150) +
    box(18, 52, 78, 98, P.coral) +
    box(96, 30, 66, 120, P.teal) +
    box(162, 66, 84, 84, P.plum) +
    box(246, 44, 74, 106, P.blue) +
    windows(30, 66, 3, 3) +
    windows(108, 44, 2, 4) +
    windows(176, 80, 3, 2) +
    windows(260, 58, 2, 3) +
    row(6, (index) => box(118 + index * 16, 152, 9, 48, P.white)) +
    box(61, 84, 6, 84, P.ink) +
    box(50, 60, 28, 66, P.ink, 8) +
    circle(64, 74, 7, P.brick) +
    circle(64, 93, 7, P.sun) +
    circle(64, 112, 7, P.leaf),
  bank: () =>
    room(P.mint, P.sand, 168) +
    shape('M66 76 L160 26 L254 76Z', P.slate) +
    circle(160, 56, 11, P.sun) +
    box(70, 76, 180, 12, P.mist) +
    row(4, (index) => box(84 + index * 44, 88, 20, 66, P.white)) +
    box(70, 154, 180, 8, P.mist) +
    box(58, 162, 204, 10, P.grey) +
    row(3, (index) => oval(290, 166 - index * 9, 20, 7, index % 2 === 0 ? P.mustard : P.sun)),
  school: () =>
    room(P.sand, P.wood, 172) +
    box(40, 22, 178, 104, P.wood, 6) +
    box(48, 30, 162, 88, P.forest, 3) +
    line('M66 56 l14 -22 l14 22 M71 49 h18', P.white, 4) +
    line('M114 34 V56 M114 44 q12 -4 12 6 t-12 6 M158 42 q-18 -2 -16 8 t18 6', P.white, 4) +
    line('M66 84 H152 M66 102 H124', P.mint, 4) +
    bust(look.woman, 254, 104, 1.5) +
    box(56, 150, 120, 26, P.bark, 4) +
    box(74, 138, 50, 12, P.brick, 2) +
    box(80, 127, 44, 11, P.blue, 2) +
    circle(150, 140, 11, P.coral) +
    line('M150 130 q2 -6 7 -7', P.forest, 3),
  work: () =>
    room(P.aqua, P.slate, 168) +
    bust(look.builder, 108, 112, 1.5) +
    bust(look.scarf, 224, 112, 1.5) +
    box(182, 148, 84, 52, P.mist, 6) +
    box(188, 154, 72, 40, P.navy, 3) +
    line('M198 166 H232 M198 178 H246', P.aqua, 4),
  holiday: () =>
    box(0, 0, 320, 200, P.sky) +
    circle(258, 46, 22, P.sun) +
    box(0, 96, 320, 60, P.aqua) +
    line('M20 112 q10 -7 20 0 t20 0 M200 124 q10 -7 20 0 t20 0 M120 106 q10 -7 20 0 t20 0', P.white, 3) +
    shape('M0 146 Q80 128 170 142 T320 138 V200 H0Z', P.sand) +
    shape('M206 96 h54 l-10 16 h-34Z', P.brick) +
    shape('M232 54 V92 H260Z', P.white) +
    line('M230 54 V96', P.bark, 3) +
    line('M104 172 V76', P.bark, 5) +
    shape('M40 92 A64 54 0 0 1 168 92Z', P.coral) +
    shape('M40 92 A64 54 0 0 1 104 38 Q72 60 76 92Z M168 92 A64 54 0 0 0 104 38 Q136 60 132 92Z', P.white) +
    shape('M118 178 l46 -10 l34 10 l-46 12Z', P.teal),
} as const;
