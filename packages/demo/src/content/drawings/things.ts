// Drawings of things people carry, wear and use at work, at the doctor's and at school.
import { P } from '@foothold/drawings/palette';
import { box, circle, line, oval, row, shape } from '@foothold/drawings/shapes';
import { lettering } from './lettering.ts';

export const things = {
  clock: () =>
    circle(0, 0, 92, P.navy) +
    circle(0, 0, 76, P.paper) +
    row(
      12,
      (index) =>
        `<g transform="rotate(${index * 30})">${box(-3, -70, 6, index % 3 ? 9 : 16, P.slate, 3)}</g>`,
    ) +
    line('M0 0 V-42', P.ink, 10) +
    line('M0 0 L40 24', P.brick, 7) +
    circle(0, 0, 8, P.ink),
  book: () =>
    shape('M0 -58 Q-46 -84 -96 -64 V66 Q-46 48 0 74 Q46 48 96 66 V-64 Q46 -84 0 -58Z', P.teal) +
    shape('M0 -52 Q-44 -76 -86 -58 V52 Q-44 38 0 62Z', P.paper) +
    shape('M0 -52 Q44 -76 86 -58 V52 Q44 38 0 62Z', P.cream) +
    line(
      'M-66 -34 Q-40 -44 -18 -30 M-66 -10 Q-40 -20 -18 -6 M-66 14 Q-40 4 -18 18 M66 -34 Q40 -44 18 -30 M66 -10 Q40 -20 18 -6',
      P.grey,
      5,
    ),
  pencil: () =>
    `<g transform="rotate(40)">${box(-18, -86, 36, 20, P.coral, 8)}${box(-18, -70, 36, 14, P.grey)}${box(-18, -58, 36, 100, P.sun)}${box(-6, -58, 12, 100, P.mustard)}${shape('M-18 42 L0 92 L18 42Z', P.sand)}${shape('M-7 72 L0 92 L7 72Z', P.ink)}</g>`,
  phone: () =>
    box(-52, -96, 104, 192, P.ink, 20) +
    box(-42, -78, 84, 146, P.sky, 6) +
    circle(0, 82, 7, P.grey) +
    row(6, (index) =>
      box(
        -30 + (index % 2) * 34,
        -64 + Math.floor(index / 2) * 40,
        26,
        28,
        [P.coral, P.teal, P.mustard, P.leaf, P.plum, P.blue][index] ?? P.teal,
        8,
      ),
    ),
  coins: () =>
    row(
      4,
      (index) => oval(-38, 74 - index * 20, 46, 17, P.mustard) + oval(-38, 68 - index * 20, 46, 15, P.sun),
    ) +
    circle(42, 16, 54, P.mustard) +
    circle(42, 16, 43, P.sun) +
    lettering('£', 42, 16, 48, P.bark, 8),
  banknote: () =>
    `<g transform="rotate(-8)">${box(-94, -48, 188, 100, P.forest, 8)}${box(-82, -36, 164, 76, P.mint, 4)}${circle(0, 2, 28, P.leaf)}${lettering('£10', 0, 2, 20, P.pine)}${circle(-60, -14, 8, P.leaf)}${circle(60, 18, 8, P.leaf)}</g>`,
  card: () =>
    `<g transform="rotate(-8)">${box(-92, -58, 184, 116, P.navy, 14)}${box(-92, -34, 184, 22, P.ink)}${box(-70, 8, 36, 26, P.sun, 5)}${box(-20, 16, 84, 10, P.sky, 4)}${box(-20, 34, 50, 8, P.slate, 4)}</g>`,
  pricetag: () =>
    `<g transform="rotate(-18)">${shape('M-94 0 L-48 -48 H88 V48 H-48Z', P.mustard)}${circle(-54, 0, 12, P.paper)}${lettering('£5', 22, 0, 46, P.ink, 8)}</g>`,
  receipt: () =>
    shape('M-54 -94 H54 V92 l-18 -12 l-18 12 l-18 -12 l-18 12 l-18 -12 l-18 12Z', P.paper) +
    line('M-34 -66 H10 M-34 -40 H4 M-34 -14 H14', P.grey, 8) +
    line('M26 -66 H36 M26 -40 H36 M26 -14 H36', P.slate, 8) +
    line('M-34 12 H36', P.mist, 5) +
    lettering('£4.75', 2, 44, 26, P.ink),
  letter: () =>
    box(-94, -60, 188, 124, P.paper, 8) +
    shape('M-94 -52 L0 24 L94 -52 V-60 H-94Z', P.sand) +
    line('M-88 -54 L0 18 L88 -54', P.wood, 5) +
    box(58, 20, 24, 30, P.coral, 3),
  email: () =>
    box(-90, -56, 180, 120, P.blue, 14) +
    line('M-76 -40 L0 20 L76 -40', P.white, 11) +
    circle(78, -54, 26, P.brick) +
    lettering('1', 78, -54, 22, P.white),
  paperclip: () =>
    line(
      'M40 -50 V36 Q40 84 0 84 Q-40 84 -40 36 V-46 Q-40 -80 -12 -80 Q16 -80 16 -46 V34 Q16 52 0 52 Q-16 52 -16 34 V-34',
      P.slate,
      11,
    ),
  form: () =>
    box(-70, -94, 140, 188, P.paper, 8) +
    box(-50, -74, 76, 14, P.teal, 4) +
    row(
      3,
      (index) =>
        line(`M-50 ${-34 + index * 36} h30`, P.grey, 6) + box(-14, -46 + index * 36, 66, 24, P.sky, 4),
    ) +
    box(-50, 62, 18, 18, P.mint, 3) +
    line('M-47 70 l6 6 l12 -14', P.forest, 5) +
    line('M-22 72 H40', P.grey, 6),
  cv: () =>
    box(-70, -94, 140, 188, P.paper, 8) +
    box(-70, -94, 48, 188, P.mint, 8) +
    circle(-46, -58, 17, P.wood) +
    shape('M-66 -18 Q-64 -38 -46 -38 Q-28 -38 -26 -18Z', P.teal) +
    lettering('CV', 24, -66, 26, P.ink) +
    line(
      'M-6 -34 H54 M-6 -14 H46 M-6 6 H54 M-6 40 H40 M-6 60 H54 M-60 4 H-34 M-60 24 H-38 M-60 44 H-34',
      P.grey,
      7,
    ),
  contract: () =>
    box(-70, -94, 140, 188, P.paper, 8) +
    line('M-46 -66 H46 M-46 -42 H46 M-46 -18 H46 M-46 6 H10', P.grey, 7) +
    line('M-46 62 q12 -24 18 -6 t16 -4 t18 2', P.navy, 6) +
    circle(40, 46, 24, P.brick) +
    circle(40, 46, 13, P.coral),
  calendar: () =>
    box(-84, -74, 168, 164, P.paper, 14) +
    box(-84, -74, 168, 46, P.brick, 14) +
    box(-84, -44, 168, 16, P.brick) +
    box(-50, -92, 14, 36, P.ink, 6) +
    box(36, -92, 14, 36, P.ink, 6) +
    row(12, (index) =>
      box(-66 + (index % 4) * 36, -12 + Math.floor(index / 4) * 32, 24, 22, index === 6 ? P.sun : P.mist, 5),
    ),
  passport: () =>
    box(-64, -92, 128, 184, P.navy, 12) +
    `<circle cx="0" cy="-14" r="34" fill="none" stroke="${P.sun}" stroke-width="6"/>` +
    line('M-34 -14 H34 M0 -48 Q-24 -14 0 20 M0 -48 Q24 -14 0 20', P.sun, 5) +
    box(-36, 44, 72, 9, P.sun, 4) +
    box(-24, 62, 48, 8, P.sun, 4),
  badge: () =>
    line('M-34 -96 L0 -40 L34 -96', P.teal, 11) +
    box(-66, -44, 132, 136, P.white, 12) +
    box(-66, -44, 132, 30, P.teal, 12) +
    circle(0, 18, 22, P.wood) +
    shape('M-32 66 Q-30 42 0 42 Q30 42 32 66Z', P.navy) +
    box(-36, 74, 72, 8, P.grey, 4),
  speech: () =>
    shape(
      'M-92 -70 Q-92 -84 -78 -84 H30 Q44 -84 44 -70 V-8 Q44 6 30 6 H-40 L-66 34 V6 H-78 Q-92 6 -92 -8Z',
      P.teal,
    ) +
    line('M-68 -54 H20 M-68 -26 H-6', P.white, 9) +
    shape('M-20 24 H74 Q92 24 92 40 V66 Q92 80 74 80 H70 L74 100 L44 80 H-6 Q-20 80 -20 66Z', P.sun) +
    circle(14, 52, 6, P.ink) +
    circle(36, 52, 6, P.ink) +
    circle(58, 52, 6, P.ink),
  tick: () => circle(0, 0, 88, P.leaf) + line('M-42 4 L-12 36 L44 -30', P.white, 20),
  warning: () =>
    shape('M-12 -84 Q0 -100 12 -84 L94 66 Q100 84 82 84 H-82 Q-100 84 -94 66Z', P.sun) +
    box(-8, -36, 16, 64, P.ink, 8) +
    circle(0, 54, 10, P.ink),
  nosmoking: () =>
    box(-58, -12, 86, 24, P.white, 4) +
    box(28, -12, 28, 24, P.coral, 4) +
    line('M58 -26 q14 -16 2 -32', P.grey, 7) +
    `<circle cx="0" cy="0" r="84" fill="none" stroke="${P.brick}" stroke-width="16"/>` +
    line('M-58 -58 L58 58', P.brick, 16),
  padlock: () =>
    `<path d="M-40 -10 V-44 A40 40 0 0 1 40 -44 V-10" fill="none" stroke="${P.slate}" stroke-width="18"/>` +
    box(-70, -16, 140, 110, P.mustard, 18) +
    circle(0, 30, 16, P.ink) +
    box(-7, 36, 14, 32, P.ink, 6),
  download: () =>
    line('M0 -84 V26 M-40 -12 L0 30 L40 -12', P.teal, 20) +
    line('M-80 40 V74 Q-80 84 -70 84 H70 Q80 84 80 74 V40', P.ink, 16),
  laptop: () =>
    box(-76, -70, 152, 112, P.ink, 12) +
    box(-64, -58, 128, 88, P.sky, 4) +
    shape('M-64 30 V6 Q-30 -26 0 0 Q30 -20 64 12 V30Z', P.aqua) +
    circle(34, -34, 12, P.sun) +
    shape('M-76 42 H76 L100 74 Q100 80 92 80 H-92 Q-100 80 -100 74Z', P.grey) +
    box(-24, 62, 48, 8, P.slate, 4),
  mouse: () =>
    line('M0 -50 Q0 -100 50 -92', P.slate, 7) +
    box(-48, -54, 96, 148, P.mist, 48) +
    line('M0 -54 V10 M-48 10 H48', P.slate, 5) +
    box(-6, -34, 12, 30, P.teal, 6),
  charger: () =>
    box(-52, -14, 80, 92, P.white, 16) +
    line('M-34 -14 V-46 M8 -14 V-46', P.slate, 12) +
    line('M28 32 Q92 32 78 -20 Q66 -66 92 -90', P.ink, 8) +
    shape('M-8 6 L-34 40 H-14 L-20 66 L8 28 H-12Z', P.mustard),
  microphone: () =>
    box(-32, -94, 64, 116, P.coral, 32) +
    line('M-56 -10 Q-56 46 0 46 Q56 46 56 -10 M0 46 V86 M-34 90 H34', P.ink, 11) +
    line('M-14 -56 H14 M-14 -30 H14', P.blush, 7),
  camera: () =>
    box(-92, -46, 132, 104, P.ink, 18) +
    shape('M48 -6 L92 -36 V46 L48 16Z', P.slate) +
    circle(-26, 6, 32, P.aqua) +
    circle(-26, 6, 17, P.navy) +
    circle(18, -26, 7, P.brick),
  headphones: () =>
    line('M-70 30 V0 A70 70 0 0 1 70 0 V30', P.navy, 14) +
    box(-92, 12, 40, 76, P.coral, 18) +
    box(52, 12, 40, 76, P.coral, 18),
  wifi: () =>
    line('M-84 -22 Q0 -96 84 -22', P.aqua, 16) +
    line('M-54 14 Q0 -34 54 14', P.teal, 16) +
    line('M-26 46 Q0 22 26 46', P.navy, 16) +
    circle(0, 76, 12, P.ink),
  medal: () =>
    shape('M-52 -96 H-14 L14 -20 H-24Z', P.blue) +
    shape('M52 -96 H14 L-14 -20 H24Z', P.brick) +
    circle(0, 34, 58, P.mustard) +
    circle(0, 34, 44, P.sun) +
    shape('M0 4 l9 19 l21 3 l-15 15 l4 21 l-19 -10 l-19 10 l4 -21 l-15 -15 l21 -3Z', P.mustard),
  ring: () =>
    `<circle cx="0" cy="30" r="54" fill="none" stroke="${P.mustard}" stroke-width="15"/>` +
    shape('M-30 -60 L-14 -82 H14 L30 -60 L0 -22Z', P.aqua) +
    shape('M-30 -60 H30 L0 -22Z', P.sky),
  helmet: () =>
    shape('M-82 34 Q-84 -62 0 -66 Q84 -62 82 34Z', P.mustard) +
    box(-98, 28, 196, 20, P.sun, 10) +
    box(-14, -74, 28, 104, P.sun, 12) +
    line('M-46 -36 Q-54 0 -52 26 M46 -36 Q54 0 52 26', P.wood, 5),
  spanner: () =>
    `<g transform="rotate(40)">${shape('M-34 -92 Q-44 -40 -14 -30 V66 Q-14 90 0 90 Q14 90 14 66 V-30 Q44 -40 34 -92 L14 -76 V-56 H-14 V-76Z', P.slate)}${circle(0, 68, 7, P.paper)}</g>`,
  justice: () =>
    line('M0 -76 V76 M-70 -56 H70 M-46 86 H46', P.bark, 10) +
    line('M-70 -56 L-96 10 M-70 -56 L-44 10 M70 -56 L44 10 M70 -56 L96 10', P.wood, 4) +
    shape(
      'M-100 10 H-40 Q-46 38 -70 38 Q-94 38 -100 10Z M100 10 H40 Q46 38 70 38 Q94 38 100 10Z',
      P.mustard,
    ) +
    circle(0, -80, 12, P.mustard),
  ballot: () =>
    `<g transform="rotate(-6 0 -50)">${box(-38, -98, 76, 80, P.paper, 4)}${line('M-20 -66 l14 16 l28 -32', P.forest, 9)}</g>` +
    box(-78, -28, 156, 124, P.blue, 8) +
    box(-90, -42, 180, 24, P.navy, 6) +
    box(-46, -34, 92, 8, P.ink, 4) +
    box(-34, 16, 68, 46, P.sky, 6) +
    lettering('VOTE', 0, 39, 18, P.navy),
  football: () =>
    circle(0, 0, 86, P.white) +
    shape('M0 -36 L34 -11 L21 29 H-21 L-34 -11Z', P.ink) +
    shape(
      'M-30 -80 L0 -66 L30 -80 A86 86 0 0 0 -30 -80Z M84 -18 L62 6 L72 42 A86 86 0 0 0 84 -18Z M-84 -18 L-62 6 L-72 42 A86 86 0 0 1 -84 -18Z M36 78 L28 50 L52 42 L66 54 A86 86 0 0 1 36 78Z M-36 78 L-28 50 L-52 42 L-66 54 A86 86 0 0 1 -36 78Z',
      P.ink,
    ) +
    line('M0 -36 V-66 M34 -11 L62 6 M21 29 L34 48 M-21 29 L-34 48 M-34 -11 L-62 6', P.grey, 4),
  blocks: () =>
    box(-92, 6, 88, 88, P.coral, 10) +
    box(4, 6, 88, 88, P.teal, 10) +
    box(-44, -86, 88, 88, P.sun, 10) +
    lettering('B', -48, 50, 44, P.white, 8) +
    lettering('C', 48, 50, 44, P.white, 8) +
    lettering('A', 0, -42, 44, P.ink, 8),
  coat: () =>
    shape(
      'M-34 -84 Q0 -66 34 -84 L84 -50 L96 50 L66 56 L58 -6 L64 96 H-64 L-58 -6 L-66 56 L-96 50 L-84 -50Z',
      P.brick,
    ) +
    line('M0 -70 V96', P.bark, 5) +
    shape('M-34 -84 L0 -46 L34 -84 L18 -92 H-18Z', P.coral) +
    circle(14, -20, 6, P.sun) +
    circle(14, 16, 6, P.sun) +
    circle(14, 52, 6, P.sun),
  shirt: () =>
    shape('M-34 -80 Q0 -60 34 -80 L92 -44 L72 6 L54 -4 V88 H-54 V-4 L-72 6 L-92 -44Z', P.sky) +
    shape('M-34 -80 L0 -40 L34 -80 L16 -84 L0 -66 L-16 -84Z', P.blue) +
    line('M0 -40 V88', P.blue, 4) +
    circle(0, -10, 5, P.navy) +
    circle(0, 24, 5, P.navy) +
    circle(0, 58, 5, P.navy),
  dress: () =>
    shape('M-34 -88 L-16 -88 Q0 -66 16 -88 L34 -88 L40 -30 L28 0 L80 92 H-80 L-28 0 L-40 -30Z', P.forest) +
    line('M-30 0 H30', P.sun, 11) +
    row(4, (index) => circle(-48 + index * 32, 66 - (index % 2) * 16, 7, P.mint)),
  shoe: () =>
    shape('M-92 -36 Q-66 -24 -40 -40 Q-10 6 60 16 Q96 24 94 56 H-92Z', P.blue) +
    box(-96, 52, 194, 18, P.paper, 8) +
    line('M-26 -16 l20 -14 M-4 2 l18 -16 M20 12 l14 -16', P.paper, 7),
  hand: () =>
    box(-52, -50, 24, 90, P.wood, 12) +
    box(-26, -84, 24, 110, P.wood, 12) +
    box(0, -90, 24, 116, P.wood, 12) +
    box(26, -70, 24, 100, P.wood, 12) +
    shape('M-52 10 H50 V40 Q44 96 0 96 Q-44 96 -52 40Z', P.wood) +
    `<g transform="rotate(38 56 40)">${box(42, -6, 26, 66, P.wood, 13)}</g>`,
  apron: () =>
    shape('M-30 -84 H30 L38 -30 L66 -10 V92 H-66 V-10 L-38 -30Z', P.cream) +
    line('M-30 -84 Q0 -112 30 -84 M-66 -6 L-96 8 M66 -6 L96 8', P.brick, 7) +
    box(-34, 22, 68, 44, P.coral, 8) +
    line('M0 22 v44', P.brick, 4),
  tooth: () =>
    shape(
      'M-66 -50 Q-40 -88 0 -64 Q40 -88 66 -50 Q80 -6 52 40 Q46 92 28 92 Q14 90 12 44 Q0 24 -12 44 Q-14 90 -28 92 Q-46 92 -52 40 Q-80 -6 -66 -50Z',
      P.white,
    ) + oval(-34, -34, 10, 18, P.sky),
  thermometer: () =>
    `<g transform="rotate(30)">${box(-20, -94, 40, 150, P.white, 20)}${circle(0, 62, 34, P.white)}${circle(0, 62, 24, P.brick)}${box(-8, -30, 16, 90, P.brick, 8)}${line('M12 -66 h-10 M12 -44 h-10 M12 -22 h-10', P.grey, 5)}</g>`,
  plaster: () =>
    `<g transform="rotate(-35)">${box(-96, -34, 192, 68, P.sand, 34)}${box(-34, -34, 68, 68, P.cream)}${row(9, (index) => circle(-16 + (index % 3) * 16, -16 + Math.floor(index / 3) * 16, 4, P.wood))}</g>`,
  pills: () =>
    `<g transform="rotate(-30 -24 -10)">${box(-88, -34, 124, 52, P.white, 26)}${shape('M-26 -34 H10 a26 26 0 0 1 0 52 H-26Z', P.coral)}</g>` +
    circle(44, 48, 36, P.aqua) +
    line('M20 48 H68', P.teal, 7),
  bottle: () =>
    box(-30, -96, 60, 30, P.ink, 6) +
    shape(
      'M-22 -66 H22 V-50 Q56 -40 56 -10 V84 Q56 96 44 96 H-44 Q-56 96 -56 84 V-10 Q-56 -40 -22 -50Z',
      P.wood,
    ) +
    box(-56, 0, 112, 66, P.paper) +
    box(-6, 10, 12, 38, P.brick) +
    box(-19, 23, 38, 12, P.brick),
  tube: () =>
    `<g transform="rotate(24)">${box(-16, 62, 32, 26, P.teal, 4)}${shape('M-44 -86 H44 L28 62 H-28Z', P.mint)}${box(-50, -96, 100, 16, P.forest, 3)}${line('M-22 -40 H22 M-20 -14 H20', P.forest, 7)}</g>`,
  prescription: () =>
    box(-70, -94, 140, 188, P.mint, 8) +
    box(-58, -60, 116, 142, P.paper, 5) +
    box(-7, -90, 14, 26, P.forest, 2) +
    box(-13, -84, 26, 14, P.forest, 2) +
    lettering('Rx', -26, -28, 30, P.forest) +
    line('M-40 10 H40 M-40 32 H24', P.grey, 7) +
    line('M-6 64 q10 -18 16 -4 t20 -2', P.navy, 5),
  firstaid: () =>
    line('M-30 -50 V-72 Q-30 -82 -20 -82 H20 Q30 -82 30 -72 V-50', P.pine, 11) +
    box(-90, -52, 180, 136, P.forest, 18) +
    circle(0, 16, 46, P.white) +
    box(-10, -14, 20, 60, P.brick, 4) +
    box(-30, 6, 60, 20, P.brick, 4),
};
