// The people in the built-in pictures of modules, and the pictures that show little else.
import { P, skins } from '@foothold/drawings/palette';
import { person, type Look } from '@foothold/drawings/person';
import { box, circle, line, move, row, shape } from '@foothold/drawings/shapes';
import { hills, room } from './scenery.ts';

export const look = {
  man: { skin: 1, hair: P.ink, style: 'short', top: P.blue },
  woman: { skin: 3, hair: P.ink, style: 'long', top: P.mustard },
  scarf: { skin: 2, hair: P.teal, style: 'headscarf', top: P.navy },
  builder: { skin: 1, hair: P.mustard, style: 'cap', top: P.brick },
  girl: { skin: 2, hair: P.bark, style: 'long', top: P.coral },
  boy: { skin: 4, hair: P.ink, style: 'short', top: P.leaf },
  doctor: { skin: 3, hair: P.ink, style: 'short', top: P.white },
} satisfies Record<string, Look>;

/** Head and shoulders; the shoulders end at 60 below the point. */
export function bust(who: Look, x: number, y: number, scale = 1): string {
  return move(x, y, scale * 0.6, person(who));
}

const bubble = (x: number, y: number, fill: string, dots: string) =>
  box(x, y, 62, 34, fill, 14) +
  shape(`M${x + 16} ${y + 30} l-4 18 l20 -16Z`, fill) +
  row(3, (index) => circle(x + 19 + index * 12, y + 17, 3.4, dots));

export const people = {
  family: () =>
    hills(P.sky, P.mint, P.leaf) +
    circle(36, 34, 17, P.sun) +
    bust(look.man, 108, 104, 1.6) +
    bust(look.scarf, 212, 106, 1.55) +
    bust(look.girl, 162, 142, 1.05),
  friends: () =>
    room(P.butter, P.sand, 176) +
    bubble(72, 14, P.white, P.teal) +
    bubble(206, 22, P.mint, P.teal) +
    bust(look.boy, 160, 124, 1.2) +
    bust(look.woman, 72, 124, 1.3) +
    bust(look.scarf, 248, 124, 1.3),
  doctor: () =>
    room(P.mint, P.aqua) +
    box(30, 28, 74, 74, P.white, 10) +
    box(58, 40, 18, 50, P.brick, 3) +
    box(42, 56, 50, 18, P.brick, 3) +
    bust(look.doctor, 206, 110, 1.55) +
    line('M182 142 Q186 172 206 172 T230 142', P.slate, 5) +
    circle(206, 176, 9, P.slate) +
    circle(206, 176, 4.5, P.mist),
  baby: () =>
    room(P.blush, P.sand) +
    circle(262, 44, 15, P.sun) +
    line('M262 0 V29', P.mustard, 3) +
    shape('M78 104 H242 Q242 168 160 168 T78 104Z', P.blue) +
    shape('M78 104 Q82 48 148 44 L150 104Z', P.navy) +
    move(196, 84, 1.15, circle(0, 0, 26, skins[1]) + line('M-4 -26 q6 -8 10 0', P.bark, 4)) +
    circle(188, 84, 2.4, P.ink) +
    circle(206, 84, 2.4, P.ink) +
    line('M190 95 Q197 101 204 95', P.ink, 2.4) +
    shape('M150 104 H242 V112 H150Z', P.white) +
    row(2, (index) => circle(118 + index * 88, 178, 13, P.ink) + circle(118 + index * 88, 178, 5, P.grey)),
  sport: () =>
    hills(P.sky, P.mint, P.leaf) +
    line('M196 156 V70 H304 V156', P.white, 6) +
    line(
      'M214 70 V150 M232 70 V150 M250 70 V150 M268 70 V150 M286 70 V150 M196 92 H304 M196 114 H304 M196 136 H304',
      P.white,
      1.5,
    ) +
    circle(92, 122, 46, P.white) +
    shape('M92 100 l20 15 l-8 24 h-24 l-8 -24Z', P.ink) +
    shape(
      'M92 76 l16 4 l-16 12 l-16 -12Z M48 112 l14 -4 l4 18 l-12 12 q-7 -12 -6 -26Z M136 112 l-14 -4 l-4 18 l12 12 q7 -12 6 -26Z M70 162 l-4 -14 l16 -2 l6 21 q-10 0 -18 -5Z M114 162 l4 -14 l-16 -2 l-6 21 q10 0 18 -5Z',
      P.ink,
    ),
  body: () =>
    room(P.lilac, P.plum, 172) +
    circle(160, 52, 24, skins[2]) +
    shape('M136 48 A24 26 0 0 1 184 48 Q168 34 136 48Z', P.ink) +
    circle(152, 54, 2.2, P.ink) +
    circle(168, 54, 2.2, P.ink) +
    line('M153 63 Q160 68 167 63', P.ink, 2.2) +
    box(153, 74, 14, 12, skins[2]) +
    line('M132 96 L98 64 M188 96 L222 64', skins[2], 13) +
    shape('M128 88 Q160 80 192 88 L184 142 H136Z', P.teal) +
    line('M147 144 V182 M173 144 V182', P.navy, 20) +
    row(3, (index) => circle([62, 258, 238][index] ?? 0, [50, 54, 128][index] ?? 0, 7, P.brick)) +
    line('M72 50 H88 M248 54 H232 M228 128 H200', P.brick, 3.5),
} as const;
