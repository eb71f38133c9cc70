// The built-in pictures of modules that show places and ways: shops, transport, home, town and holidays.
import { bust, look } from './people.ts';
import { box, C, circle, hills, line, oval, room, row, shape } from './shapes.ts';

const wheel = (x: number, y: number, r: number) => circle(x, y, r, C.ink) + circle(x, y, r * 0.45, C.grey);
const windows = (x: number, y: number, columns: number, rows: number) =>
  row(columns * rows, (index) =>
    box(x + (index % columns) * 22, y + Math.floor(index / columns) * 26, 13, 16, C.sky, 2),
  );

export const places = {
  shop: () =>
    room(C.sky, C.sand, 166) +
    box(70, 62, 180, 108, C.cream) +
    box(86, 98, 84, 52, C.aqua, 4) +
    box(190, 96, 42, 74, C.teal, 4) +
    circle(200, 134, 3, C.sun) +
    row(8, (index) =>
      shape(
        `M${62 + index * 24.5} 54 h24.5 v26 a12.2 12.2 0 0 1 -24.5 0Z`,
        index % 2 === 0 ? C.brick : C.white,
      ),
    ) +
    box(62, 40, 196, 16, C.brick, 4) +
    circle(106, 136, 10, C.coral) +
    circle(126, 138, 9, C.leaf) +
    circle(146, 136, 10, C.mustard) +
    oval(286, 150, 16, 26, C.leaf) +
    box(278, 158, 16, 18, C.wood, 3),
  bus: () =>
    room(C.sky, C.grey, 160) +
    shape('M0 160 V110 H30 V84 H66 V160Z M262 160 V74 H320 V160Z', C.aqua) +
    line('M12 184 H60 M110 184 H158 M208 184 H256', C.white, 4) +
    box(52, 54, 212, 110, C.brick, 14) +
    row(4, (index) => box(66 + index * 42, 70, 34, 38, C.sky, 5)) +
    box(236, 70, 28, 62, C.sky, 5) +
    box(52, 118, 178, 9, C.cream) +
    circle(258, 146, 5, C.sun) +
    wheel(100, 166, 20) +
    wheel(218, 166, 20),
  house: () =>
    hills(C.sky, C.mint, C.leaf) +
    circle(44, 38, 17, C.sun) +
    box(92, 88, 136, 88, C.cream) +
    shape('M74 94 L160 30 L246 94Z', C.brick) +
    box(206, 40, 16, 34, C.brick) +
    box(142, 122, 36, 54, C.teal, 3) +
    circle(170, 150, 3, C.sun) +
    box(104, 106, 28, 26, C.sky, 3) +
    box(188, 106, 28, 26, C.sky, 3) +
    line('M118 106 V132 M104 119 H132 M202 106 V132 M188 119 H216', C.white, 3) +
    circle(270, 146, 20, C.forest) +
    box(266, 158, 8, 22, C.bark),
  street: () =>
    room(C.butter, C.grey, 150) +
    box(18, 52, 78, 98, C.coral) +
    box(96, 30, 66, 120, C.teal) +
    box(162, 66, 84, 84, C.plum) +
    box(246, 44, 74, 106, C.blue) +
    windows(30, 66, 3, 3) +
    windows(108, 44, 2, 4) +
    windows(176, 80, 3, 2) +
    windows(260, 58, 2, 3) +
    row(6, (index) => box(118 + index * 16, 152, 9, 48, C.white)) +
    box(61, 84, 6, 84, C.ink) +
    box(50, 60, 28, 66, C.ink, 8) +
    circle(64, 74, 7, C.brick) +
    circle(64, 93, 7, C.sun) +
    circle(64, 112, 7, C.leaf),
  bank: () =>
    room(C.mint, C.sand, 168) +
    shape('M66 76 L160 26 L254 76Z', C.slate) +
    circle(160, 56, 11, C.sun) +
    box(70, 76, 180, 12, C.mist) +
    row(4, (index) => box(84 + index * 44, 88, 20, 66, C.white)) +
    box(70, 154, 180, 8, C.mist) +
    box(58, 162, 204, 10, C.grey) +
    row(3, (index) => oval(290, 166 - index * 9, 20, 7, index % 2 === 0 ? C.mustard : C.sun)),
  school: () =>
    room(C.sand, C.wood, 172) +
    box(40, 22, 178, 104, C.wood, 6) +
    box(48, 30, 162, 88, C.forest, 3) +
    line('M66 56 l14 -22 l14 22 M71 49 h18', C.white, 4) +
    line('M114 34 V56 M114 44 q12 -4 12 6 t-12 6 M158 42 q-18 -2 -16 8 t18 6', C.white, 4) +
    line('M66 84 H152 M66 102 H124', C.mint, 4) +
    bust(look.woman, 254, 104, 1.5) +
    box(56, 150, 120, 26, C.bark, 4) +
    box(74, 138, 50, 12, C.brick, 2) +
    box(80, 127, 44, 11, C.blue, 2) +
    circle(150, 140, 11, C.coral) +
    line('M150 130 q2 -6 7 -7', C.forest, 3),
  work: () =>
    room(C.aqua, C.slate, 168) +
    bust(look.man, 112, 106, 1.6) +
    shape('M78 88 A34 34 0 0 1 146 88Z', C.sun) +
    box(72, 84, 80, 8, C.mustard, 4) +
    bust(look.scarf, 224, 106, 1.6) +
    box(182, 148, 84, 52, C.mist, 6) +
    box(188, 154, 72, 40, C.navy, 3) +
    line('M198 166 H232 M198 178 H246', C.aqua, 4),
  holiday: () =>
    box(0, 0, 320, 200, C.sky) +
    circle(258, 46, 22, C.sun) +
    box(0, 96, 320, 60, C.aqua) +
    line('M20 112 q10 -7 20 0 t20 0 M200 124 q10 -7 20 0 t20 0 M120 106 q10 -7 20 0 t20 0', C.white, 3) +
    shape('M0 146 Q80 128 170 142 T320 138 V200 H0Z', C.sand) +
    shape('M206 96 h54 l-10 16 h-34Z', C.brick) +
    shape('M232 54 V92 H260Z', C.white) +
    line('M230 54 V96', C.bark, 3) +
    line('M104 172 V76', C.bark, 5) +
    shape('M40 92 A64 54 0 0 1 168 92Z', C.coral) +
    shape('M40 92 A64 54 0 0 1 104 38 Q72 60 76 92Z M168 92 A64 54 0 0 0 104 38 Q136 60 132 92Z', C.white) +
    shape('M118 178 l46 -10 l34 10 l-46 12Z', C.teal),
} as const;
