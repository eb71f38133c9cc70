// The people in the built-in pictures of modules, and the pictures that show little else.
import { box, C, circle, hills, line, move, oval, room, row, shape } from './shapes.ts';

const skins = ['#f2cba9', '#e0ab7b', '#b97f55', '#8a5a3c', '#633f2b'] as const;
type Look = {
  readonly skin: 0 | 1 | 2 | 3 | 4;
  readonly hair: string;
  readonly style: 'short' | 'long' | 'scarf';
  readonly top: string;
};

export const look = {
  man: { skin: 1, hair: C.ink, style: 'short', top: C.blue },
  woman: { skin: 3, hair: C.ink, style: 'long', top: C.mustard },
  scarf: { skin: 2, hair: C.teal, style: 'scarf', top: C.navy },
  grandmother: { skin: 0, hair: C.grey, style: 'long', top: C.plum },
  girl: { skin: 2, hair: C.bark, style: 'long', top: C.coral },
  boy: { skin: 4, hair: C.ink, style: 'short', top: C.leaf },
  doctor: { skin: 3, hair: C.ink, style: 'short', top: C.white },
} satisfies Record<string, Look>;

function face(look: Look): string {
  const skin = skins[look.skin];
  return (
    (look.style === 'long' ? shape('M-22 6 V-14 A22 24 0 0 1 22 -14 V6 Q0 18 -22 6Z', look.hair) : '') +
    (look.style === 'scarf'
      ? shape('M-25 -8 A25 28 0 0 1 25 -8 Q26 14 18 26 H-18 Q-26 14 -25 -8Z', look.hair)
      : '') +
    box(-6, 8, 12, 16, skin) +
    oval(0, -6, 18, 20, skin) +
    (look.style === 'scarf'
      ? shape('M-20 -10 Q-16 -26 0 -26 T20 -10 Q8 -20 0 -20 T-20 -10Z', look.hair)
      : shape('M-20 -8 A20 21 0 0 1 20 -8 Q12 -18 2 -19 Q-10 -19 -20 -8Z', look.hair)) +
    circle(-7, -6, 1.8, C.ink) +
    circle(7, -6, 1.8, C.ink) +
    line('M-6 4 Q0 9 6 4', C.ink, 1.8)
  );
}

/** Head and shoulders; the shoulders end at 60 below the point. */
export function bust(who: Look, x: number, y: number, scale = 1): string {
  const shoulders = shape('M-34 60 Q-34 24 -12 20 H12 Q34 24 34 60Z', who.top);
  const chin = who.style === 'scarf' ? shape('M-16 16 Q0 34 16 16 Q14 30 0 32 T-16 16Z', who.hair) : '';
  return move(x, y, scale, shoulders + face(who) + chin);
}

const bubble = (x: number, y: number, fill: string, dots: string) =>
  box(x, y, 62, 34, fill, 14) +
  shape(`M${x + 16} ${y + 30} l-4 18 l20 -16Z`, fill) +
  row(3, (index) => circle(x + 19 + index * 12, y + 17, 3.4, dots));

export const people = {
  family: () =>
    hills(C.sky, C.mint, C.leaf) +
    circle(36, 34, 17, C.sun) +
    bust(look.man, 108, 104, 1.6) +
    bust(look.scarf, 212, 106, 1.55) +
    bust(look.girl, 162, 142, 1.05),
  friends: () =>
    room(C.butter, C.sand, 176) +
    bubble(72, 14, C.white, C.teal) +
    bubble(206, 22, C.mint, C.teal) +
    bust(look.woman, 76, 116, 1.5) +
    bust(look.boy, 160, 118, 1.45) +
    bust(look.scarf, 244, 116, 1.5),
  doctor: () =>
    room(C.mint, C.aqua) +
    box(30, 28, 74, 74, C.white, 10) +
    box(58, 40, 18, 50, C.brick, 3) +
    box(42, 56, 50, 18, C.brick, 3) +
    bust(look.doctor, 196, 92, 1.95) +
    line('M168 132 Q172 168 196 168 T224 132', C.slate, 5) +
    circle(196, 172, 9, C.slate) +
    circle(196, 172, 4.5, C.mist),
  baby: () =>
    room(C.blush, C.sand) +
    circle(262, 44, 15, C.sun) +
    line('M262 0 V29', C.mustard, 3) +
    shape('M78 104 H242 Q242 168 160 168 T78 104Z', C.blue) +
    shape('M78 104 Q82 48 148 44 L150 104Z', C.navy) +
    move(196, 84, 1.15, circle(0, 0, 26, skins[1]) + line('M-4 -26 q6 -8 10 0', C.bark, 4)) +
    circle(188, 84, 2.4, C.ink) +
    circle(206, 84, 2.4, C.ink) +
    line('M190 95 Q197 101 204 95', C.ink, 2.4) +
    shape('M150 104 H242 V112 H150Z', C.white) +
    row(2, (index) => circle(118 + index * 88, 178, 13, C.ink) + circle(118 + index * 88, 178, 5, C.grey)),
  sport: () =>
    hills(C.sky, C.mint, C.leaf) +
    line('M196 156 V70 H304 V156', C.white, 6) +
    line(
      'M214 70 V150 M232 70 V150 M250 70 V150 M268 70 V150 M286 70 V150 M196 92 H304 M196 114 H304 M196 136 H304',
      C.white,
      1.5,
    ) +
    circle(92, 122, 46, C.white) +
    shape('M92 100 l20 15 l-8 24 h-24 l-8 -24Z', C.ink) +
    shape(
      'M92 76 l16 4 l-16 12 l-16 -12Z M48 112 l14 -4 l4 18 l-12 12 q-7 -12 -6 -26Z M136 112 l-14 -4 l-4 18 l12 12 q7 -12 6 -26Z M70 162 l-4 -14 l16 -2 l6 21 q-10 0 -18 -5Z M114 162 l4 -14 l-16 -2 l-6 21 q10 0 18 -5Z',
      C.ink,
    ),
  body: () =>
    room(C.lilac, C.plum, 172) +
    circle(160, 52, 24, skins[2]) +
    shape('M136 48 A24 26 0 0 1 184 48 Q168 34 136 48Z', C.ink) +
    circle(152, 54, 2.2, C.ink) +
    circle(168, 54, 2.2, C.ink) +
    line('M153 63 Q160 68 167 63', C.ink, 2.2) +
    box(153, 74, 14, 12, skins[2]) +
    line('M132 96 L98 64 M188 96 L222 64', skins[2], 13) +
    shape('M128 88 Q160 80 192 88 L184 142 H136Z', C.teal) +
    line('M147 144 V182 M173 144 V182', C.navy, 20) +
    row(3, (index) => circle([62, 258, 238][index] ?? 0, [50, 54, 128][index] ?? 0, 7, C.brick)) +
    line('M72 50 H88 M248 54 H232 M228 128 H200', C.brick, 3.5),
} as const;
