// Drawings of the street: vehicles, buildings and signs.
import { P } from '@foothold/drawings/palette';
import { box, circle, line, oval, row, shape } from '@foothold/drawings/shapes';
import { lettering } from './lettering.ts';

const wheel = (x: number, y: number, r: number) => circle(x, y, r, P.ink) + circle(x, y, r * 0.45, P.grey);

const carBody = (body: string) =>
  shape(
    'M-98 50 V18 Q-96 4 -78 0 L-54 -6 L-32 -44 Q-26 -54 -12 -54 H30 Q42 -54 50 -44 L72 -4 Q98 0 98 24 V50Z',
    body,
  ) +
  shape('M-42 -6 L-22 -40 H2 V-6Z M12 -6 V-40 H34 L56 -6Z', P.sky) +
  circle(90, 20, 7, P.sun) +
  wheel(-54, 52, 23) +
  wheel(54, 52, 23);

export const town = {
  bus: () =>
    box(-98, -66, 196, 124, P.brick, 16) +
    box(-98, 18, 196, 10, P.cream) +
    row(4, (index) => box(-84 + index * 40, -46, 32, 44, P.sky, 5)) +
    box(74, -46, 24, 80, P.sky, 5) +
    box(-40, -62, 80, 12, P.ink, 3) +
    circle(92, 44, 6, P.sun) +
    wheel(-54, 60, 23) +
    wheel(50, 60, 23),
  train: () =>
    box(-66, -86, 132, 150, P.teal, 30) +
    box(-50, -64, 100, 54, P.sky, 10) +
    line('M0 -64 V-10', P.teal, 7) +
    box(-66, 6, 132, 12, P.sun) +
    circle(-38, 38, 11, P.butter) +
    circle(38, 38, 11, P.butter) +
    box(-14, 30, 28, 16, P.ink, 4) +
    box(-50, 64, 100, 12, P.ink, 4) +
    line('M-46 76 L-80 98 M46 76 L80 98 M-62 88 H62', P.slate, 7),
  car: () => carBody(P.blue),
  taxi: () =>
    box(-20, -72, 44, 20, P.ink, 5) +
    lettering('TAXI', 2, -62, 11, P.sun) +
    carBody(P.mustard) +
    row(8, (index) => box(-64 + index * 16, 8 + (index % 2) * 8, 16, 8, P.ink)),
  ambulance: () =>
    box(-98, -60, 130, 116, P.white, 10) +
    shape('M32 -30 H66 L98 12 V56 H32Z', P.sun) +
    shape('M44 -18 H62 L82 10 H44Z', P.sky) +
    box(-98, 14, 130, 14, P.leaf) +
    box(-50, -44, 14, 44, P.brick) +
    box(-65, -29, 44, 14, P.brick) +
    box(-20, -74, 34, 14, P.blue, 6) +
    wheel(-56, 58, 22) +
    wheel(52, 58, 22),
  bike: () =>
    `<g fill="none" stroke="${P.ink}" stroke-width="8"><circle cx="-56" cy="34" r="40"/><circle cx="56" cy="34" r="40"/></g>` +
    line('M-56 34 L-22 -26 H34 L0 34 Z M-22 -26 L0 34 M56 34 L30 -44 L50 -52', P.brick, 9) +
    line('M-38 -36 h30', P.ink, 11) +
    circle(0, 34, 9, P.slate),
  shop: () =>
    box(-86, -30, 172, 128, P.cream) +
    row(6, (index) =>
      shape(`M${-96 + index * 32} -62 h32 v34 q-16 22 -32 0Z`, index % 2 ? P.paper : P.teal),
    ) +
    box(-74, 6, 84, 66, P.sky, 4) +
    box(26, 6, 44, 92, P.brick, 4) +
    circle(60, 56, 4, P.sun) +
    circle(-50, 54, 14, P.coral) +
    circle(-24, 56, 13, P.leaf) +
    box(-80, -88, 160, 26, P.ink, 5) +
    lettering('SHOP', 0, -75, 15, P.cream),
  school: () =>
    box(-98, -10, 196, 108, P.sand) +
    box(-34, -40, 68, 138, P.brick) +
    shape('M-46 -38 L0 -80 L46 -38Z', P.slate) +
    circle(0, -18, 16, P.paper) +
    line('M0 -18 V-28 M0 -18 H7', P.ink, 4) +
    box(-16, 48, 32, 50, P.navy, 3) +
    row(4, (index) => box([-88, -60, 44, 72][index] ?? 0, 16, 20, 34, P.sky, 2)) +
    line('M0 -80 V-104', P.ink, 4) +
    shape('M2 -104 h26 l-8 9 l8 9 h-26Z', P.mustard),
  hospital: () =>
    box(-84, -50, 168, 148, P.paper, 4) +
    box(-40, -88, 80, 186, P.white, 4) +
    box(-8, -76, 16, 48, P.brick, 2) +
    box(-24, -60, 48, 16, P.brick, 2) +
    row(6, (index) =>
      box([-74, -74, -74, 52, 52, 52][index] ?? 0, -34 + (index % 3) * 34, 22, 20, P.aqua, 2),
    ) +
    row(2, (index) => box(-26 + index * 30, -10, 22, 24, P.aqua, 2)) +
    box(-18, 50, 36, 48, P.teal, 3),
  townhall: () =>
    box(-96, 76, 192, 20, P.grey) +
    box(-84, -12, 168, 88, P.cream) +
    row(5, (index) => box(-78 + index * 36, -12, 14, 88, P.sand)) +
    shape('M-98 -12 L0 -64 L98 -12Z', P.sand) +
    box(-16, 26, 32, 50, P.bark, 3) +
    circle(0, -32, 11, P.paper) +
    line('M0 -64 V-98', P.ink, 4) +
    shape('M2 -98 h34 v20 h-34Z', P.blue),
  clocktower: () =>
    box(-30, -50, 60, 148, P.sand) +
    shape('M-34 -50 L0 -104 L34 -50Z', P.forest) +
    circle(0, -18, 23, P.paper) +
    line('M0 -18 V-34 M0 -18 L12 -12', P.ink, 4) +
    line('M-16 20 V90 M0 20 V90 M16 20 V90', P.wood, 5) +
    box(-38, 8, 76, 8, P.wood),
  castle: () =>
    box(-92, -30, 50, 126, P.grey) +
    box(42, -30, 50, 126, P.grey) +
    box(-46, 10, 92, 86, P.mist) +
    row(6, (index) => box([-92, -74, -56, 42, 60, 78][index] ?? 0, -48, 14, 20, P.grey)) +
    row(4, (index) => box(-42 + index * 24, -6, 14, 18, P.mist)) +
    shape('M-20 96 V56 Q0 30 20 56 V96Z', P.bark) +
    box(-74, -4, 10, 26, P.ink, 4) +
    box(64, -4, 10, 26, P.ink, 4) +
    line('M66 -48 V-92', P.ink, 4) +
    shape('M68 -92 l34 10 l-34 12Z', P.brick),
  bridge: () =>
    shape('M-100 60 H100 V98 H-100Z', P.aqua) +
    line('M-90 76 q10 -6 20 0 M-10 84 q10 -6 20 0 M56 76 q10 -6 20 0', P.white, 4) +
    box(-100, 10, 200, 18, P.brick) +
    box(-62, -70, 22, 140, P.sand, 3) +
    box(40, -70, 22, 140, P.sand, 3) +
    line('M-100 8 Q-70 -10 -51 -64 Q0 50 51 -64 Q70 -10 100 8', P.slate, 5),
  trafficlight: () =>
    box(-7, 50, 14, 50, P.slate) +
    box(-36, -92, 72, 148, P.ink, 16) +
    circle(0, -62, 19, P.brick) +
    circle(0, -18, 19, P.slate) +
    circle(0, 26, 19, P.leaf),
  roadsign: () =>
    box(-6, 10, 12, 90, P.grey) +
    shape('M-92 -46 H50 L92 -12 L50 22 H-92Z', P.blue) +
    line('M-66 -12 H34 M12 -34 L36 -12 L12 10', P.white, 12),
  ticket: () =>
    `<g transform="rotate(-10)">${shape('M-92 -46 H92 V-16 a16 16 0 0 0 0 32 V46 H-92 V16 a16 16 0 0 0 0 -32Z', P.coral)}${line('M44 -38 V38', P.paper, 5)}${box(-72, -26, 92, 12, P.paper, 4)}${box(-72, -2, 60, 10, P.blush, 4)}${box(-72, 18, 76, 10, P.blush, 4)}</g>`,
  suitcase: () =>
    line('M-28 -48 V-76 Q-28 -86 -18 -86 H18 Q28 -86 28 -76 V-48', P.bark, 11) +
    box(-88, -50, 176, 130, P.mustard, 16) +
    box(-60, -50, 16, 130, P.bark) +
    box(44, -50, 16, 130, P.bark) +
    circle(0, 18, 26, P.teal) +
    circle(0, 18, 15, P.aqua) +
    circle(-56, 90, 9, P.ink) +
    circle(56, 90, 9, P.ink),
  pram: () =>
    shape('M-70 0 A70 70 0 0 1 0 -70 V0Z', P.plum) +
    shape('M-70 0 H70 Q66 52 20 54 H-20 Q-66 52 -70 0Z', P.lilac) +
    line('M70 0 L98 -42', P.ink, 9) +
    `<g fill="none" stroke="${P.ink}" stroke-width="8"><circle cx="-34" cy="76" r="20"/><circle cx="36" cy="76" r="20"/></g>` +
    oval(24, -6, 20, 14, P.butter),
};
