// The built-in pictures of modules that show things: food, a phone, money, a clock, letters and the like.
import { P } from '@foothold/drawings/palette';
import { box, circle, line, move, oval, row, shape } from '@foothold/drawings/shapes';
import { hills, room } from './scenery.ts';

const cloud = (x: number, y: number, scale: number, fill: string) =>
  move(
    x,
    y,
    scale,
    circle(-24, 6, 18, fill) +
      circle(0, -6, 24, fill) +
      circle(26, 4, 18, fill) +
      box(-26, 4, 54, 20, fill, 10),
  );

export const things = {
  food: () =>
    room(P.butter, P.wood, 150) +
    oval(160, 154, 112, 20, P.sand) +
    shape('M76 92 H244 Q236 152 160 152 T76 92Z', P.teal) +
    circle(122, 84, 26, P.brick) +
    line('M122 60 q2 -10 10 -12', P.forest, 4) +
    circle(170, 76, 27, P.mustard) +
    shape('M192 92 Q190 46 234 40 Q246 66 218 92Z', P.sun) +
    line('M232 42 l6 -8', P.bark, 5) +
    circle(88, 88, 15, P.leaf) +
    box(76, 88, 168, 8, P.forest, 4),
  phone: () =>
    room(P.lilac, P.plum, 176) +
    box(112, 18, 96, 168, P.ink, 16) +
    box(120, 34, 80, 132, P.white, 6) +
    circle(160, 176, 5, P.slate) +
    box(128, 46, 52, 24, P.mint, 10) +
    box(142, 80, 52, 24, P.sky, 10) +
    box(128, 114, 44, 24, P.mint, 10) +
    line('M228 62 q16 22 0 44 M246 48 q30 36 0 72 M92 62 q-16 22 0 44 M74 48 q-30 36 0 72', P.white, 6),
  weather: () =>
    hills(P.sky, P.mint, P.leaf) +
    circle(118, 62, 30, P.sun) +
    row(8, (index) => move(118, 62, 1, line('M0 -40 V-52', P.mustard, 5), index * 45)) +
    cloud(200, 78, 1.5, P.white) +
    line('M172 122 l-8 18 M200 122 l-8 18 M228 122 l-8 18', P.blue, 5),
  money: () =>
    room(P.mint, P.wood, 164) +
    move(
      150,
      82,
      1,
      box(-84, -42, 168, 84, P.leaf, 8) +
        box(-74, -32, 148, 64, P.mint, 5) +
        circle(0, 0, 25, P.leaf) +
        line('M9 -11 Q-2 -19 -7 -8 Q-5 0 -7 12 H11 M-12 1 H5', P.white, 4),
      -7,
    ) +
    row(
      4,
      (index) => oval(94, 166 - index * 11, 34, 11, P.mustard) + oval(94, 163 - index * 11, 34, 11, P.sun),
    ) +
    row(
      2,
      (index) => oval(196, 168 - index * 11, 34, 11, P.slate) + oval(196, 165 - index * 11, 34, 11, P.grey),
    ) +
    oval(256, 172, 26, 9, P.wood) +
    oval(256, 168, 26, 9, P.coral),
  clock: () =>
    room(P.sand, P.wood, 170) +
    circle(160, 94, 72, P.teal) +
    circle(160, 94, 60, P.paper) +
    row(12, (index) => move(160, 94, 1, line('M0 -52 V-45', P.ink, index % 3 === 0 ? 6 : 3), index * 30)) +
    line('M160 94 V56', P.ink, 7) +
    line('M160 94 L192 110', P.brick, 6) +
    circle(160, 94, 6, P.ink),
  letter: () =>
    room(P.sky, P.wood, 164) +
    box(86, 34, 118, 96, P.paper, 3) +
    line('M102 54 H160 M102 72 H186 M102 90 H178', P.grey, 5) +
    box(64, 78, 172, 100, P.cream, 6) +
    shape('M64 84 L150 138 L236 84 V172 A6 6 0 0 1 230 178 H70 A6 6 0 0 1 64 172Z', P.white) +
    line('M66 84 L150 138 L234 84', P.sand, 4) +
    move(
      264,
      96,
      1,
      box(-7, -52, 14, 78, P.mustard, 2) +
        shape('M-7 26 H7 L0 44Z', P.sand) +
        box(-7, -60, 14, 12, P.rose, 4),
      14,
    ),
  computer: () =>
    room(P.mist, P.wood, 166) +
    box(76, 26, 168, 112, P.ink, 10) +
    box(86, 36, 148, 92, P.sky, 4) +
    box(86, 36, 148, 16, P.blue, 4) +
    circle(96, 44, 3, P.white) +
    circle(107, 44, 3, P.white) +
    box(96, 62, 56, 54, P.white, 3) +
    line('M164 68 H222 M164 84 H212 M164 100 H218', P.slate, 5) +
    shape('M56 138 H264 L280 162 H40Z', P.grey) +
    box(128, 148, 64, 8, P.mist, 3) +
    box(282, 130, 24, 36, P.coral, 4) +
    line('M306 138 q12 8 0 18', P.coral, 4),
  clothes: () =>
    room(P.blush, P.sand, 176) +
    line('M20 28 H300', P.bark, 5) +
    line('M92 28 V44 M214 28 V44', P.slate, 4) +
    shape('M64 46 Q92 62 120 46 L150 68 L136 92 L122 84 V158 H62 V84 L48 92 L34 68Z', P.teal) +
    shape('M186 46 H242 L236 84 L264 162 H164 L192 84Z', P.plum) +
    line('M190 84 H238', P.sun, 6) +
    circle(92, 96, 3.5, P.white) +
    circle(92, 116, 3.5, P.white) +
    circle(92, 136, 3.5, P.white),
  forms: () =>
    room(P.aqua, P.wood, 172) +
    box(96, 18, 128, 168, P.bark, 8) +
    box(106, 32, 108, 146, P.paper, 3) +
    box(136, 12, 48, 26, P.grey, 6) +
    row(4, (index) => box(118, 56 + index * 28, 16, 16, index === 3 ? P.mist : P.mint, 3)) +
    row(3, (index) => line(`M121 ${64 + index * 28} l4 5 l9 -12`, P.forest, 4)) +
    line('M146 64 H200 M146 92 H190 M146 120 H200 M146 148 H182', P.grey, 5) +
    move(244, 112, 1, box(-7, -52, 14, 78, P.brick, 2) + shape('M-7 26 H7 L0 44Z', P.sand), 28),
  emergency: () =>
    room(P.sky, P.grey, 160) +
    box(36, 56, 150, 100, P.white, 10) +
    shape('M186 80 H226 L268 124 V156 H186Z', P.sun) +
    shape('M198 90 H222 L248 120 H198Z', P.sky) +
    box(36, 118, 150, 12, P.leaf) +
    box(102, 68, 18, 44, P.brick, 2) +
    box(89, 81, 44, 18, P.brick, 2) +
    box(140, 42, 34, 14, P.blue, 6) +
    line('M146 32 l-6 -14 M158 30 V14 M170 32 l6 -14', P.blue, 5) +
    circle(262, 142, 5, P.sun) +
    row(2, (index) => circle(88 + index * 130, 160, 21, P.ink) + circle(88 + index * 130, 160, 9, P.grey)),
} as const;
