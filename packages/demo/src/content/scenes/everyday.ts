// The pictures of the modules about first steps, people, shopping and health.
import { P } from '@foothold/drawings/palette';
import { box, circle, line, row } from '@foothold/drawings/shapes';
import { board, bubble, bust, desk, hills, night, plain, put, room, stand, street, word } from './stage.ts';

export const everyday = {
  alphabet: () =>
    desk(P.sky, '#e2f1f4', P.wood) +
    stand('blocks', 190, 336, 1.25) +
    put('pencil', 420, 190, 1.1) +
    stand('apple', 530, 340, 0.7) +
    word('abc', 420, 80, 62, P.navy),
  'hello-my-name-is': () =>
    plain(P.butter, P.cream) +
    bust('headscarf', 180, 1.5) +
    bust('man', 462, 1.5) +
    bubble('Hello!', 260, 62, 150) +
    bubble('Hi!', 520, 50, 100, 'left', P.mint),
  numbers: () =>
    plain(P.lilac, '#dcd3ef') +
    row(
      6,
      (index) =>
        circle(
          140 + (index % 3) * 180,
          120 + Math.floor(index / 3) * 160,
          70,
          [P.coral, P.teal, P.sun, P.blue, P.plum, P.leaf][index] ?? P.teal,
        ) +
        word(
          String(index + 1),
          140 + (index % 3) * 180,
          120 + Math.floor(index / 3) * 160,
          70,
          [P.white, P.white, P.ink, P.white, P.white, P.white][index] ?? P.white,
        ),
    ),
  'days-and-dates': () =>
    desk(P.mint, '#d9ecdf', P.sand) +
    stand('calendar', 260, 338, 1.5) +
    stand('cake', 500, 340, 0.85) +
    put('sun', 540, 90, 0.5),
  'telling-the-time': () =>
    room(P.sky, P.wood, P.sand) +
    put('clock', 320, 140, 1.15) +
    stand('lamp', 96, 330, 1.15) +
    stand('bed', 540, 372, 0.95),
  'my-family': () =>
    hills(P.sky, P.mint, P.leaf) +
    bust('grandmother', 106, 1.15) +
    bust('man', 500, 1.35) +
    bust('woman', 300, 1.35) +
    bust('girl', 402, 0.85) +
    bust('boy', 204, 0.8) +
    put('sun', 66, 60, 0.45),
  'describing-people': () =>
    plain(P.blush, '#fbe3dc') +
    bust('glasses', 118, 1.15) +
    bust('grandmother', 254, 1.05) +
    bust('sikh', 400, 1.15) +
    bust('girl', 534, 1.05) +
    bubble('Who?', 190, 70, 130),
  'countries-and-languages': () =>
    desk(P.aqua, '#a9d4d8', P.wood) +
    stand('globe', 320, 340, 1.6) +
    bubble('Salam', 124, 120, 150, 'right') +
    bubble('Hola', 520, 92, 150, 'left', P.butter) +
    bubble('Hello', 530, 220, 130, 'left', P.blush),
  feelings: () =>
    plain(P.cream, P.butter) +
    put('happy', 190, 150, 1.05) +
    put('worried', 420, 120, 0.8) +
    put('sad', 340, 280, 0.75) +
    put('angry', 520, 270, 0.62),
  'my-day': () =>
    box(0, 0, 214, 400, P.butter) +
    box(214, 0, 213, 400, P.sky) +
    box(427, 0, 213, 400, P.night) +
    put('sun', 107, 100, 0.6) +
    stand('cup', 107, 320, 0.72) +
    put('cloud', 320, 90, 0.7) +
    stand('book', 320, 316, 0.8) +
    put('moon', 540, 92, 0.5) +
    stand('bed', 534, 320, 0.8) +
    row(7, (index) => circle(444 + ((index * 67) % 180), 40 + ((index * 53) % 160), 3, P.butter)) +
    box(0, 320, 640, 80, 'rgba(47,61,76,.16)'),
  'food-words': () =>
    desk(P.cream, P.butter, P.wood) +
    stand('milk', 130, 344, 1.1) +
    stand('bread', 286, 350, 0.95) +
    stand('apple', 420, 350, 0.6) +
    stand('pear', 486, 352, 0.62) +
    stand('cheese', 566, 362, 0.7),
  'at-the-market': () =>
    street(P.sky, '#b9d7e0') +
    stand('stall', 200, 336, 1.7) +
    stand('basket', 420, 336, 0.7) +
    put('bunting', 470, 80, 1.5) +
    stand('scales', 540, 336, 0.8),
  'money-and-prices': () =>
    plain(P.mint, '#dcefe2') +
    put('banknote', 250, 150, 1.3) +
    stand('coins', 410, 352, 1.3) +
    put('pricetag', 190, 296, 0.9) +
    put('card', 500, 120, 0.7),
  'buying-clothes': () =>
    room(P.blush, P.sand, P.coral) +
    line('M60 74 H580', P.bark, 10) +
    line('M150 74 v22 M320 74 v22 M490 74 v22', P.slate, 6) +
    put('coat', 150, 184, 0.98) +
    put('dress', 320, 184, 0.98) +
    put('shirt', 490, 182, 0.98) +
    stand('shoe', 240, 368, 0.55) +
    stand('shoe', 372, 368, 0.55),
  'taking-it-back': () =>
    desk(P.lilac, '#d9d0ec', P.wood) +
    stand('kettle', 210, 342, 1.35) +
    put('receipt', 420, 214, 1.15, 8) +
    put('warning', 110, 110, 0.5) +
    stand('box', 552, 352, 0.7),
  'the-body': () =>
    plain(P.sky, '#e3f1f5') +
    bust('boy', 320, 2) +
    put('heart', 130, 130, 0.55) +
    put('tooth', 520, 120, 0.6) +
    put('hand', 110, 290, 0.7, -14) +
    put('shoe', 540, 310, 0.6),
  'at-the-doctors': () =>
    room(P.mint, P.sand, P.cream) +
    board(60, 56, 120, 130, P.paper, line('M84 90 h72 M84 116 h52 M84 142 h64', P.teal, 8)) +
    bust('nurse', 320, 1.7) +
    stand('firstaid', 530, 372, 0.95) +
    put('thermometer', 530, 120, 0.6),
  'the-pharmacy': () =>
    desk(P.aqua, '#a8d3d7', P.paper) +
    stand('bottle', 200, 346, 1.25) +
    stand('pills', 360, 352, 0.9) +
    stand('tube', 486, 350, 1.05) +
    box(274, 52, 92, 92, P.forest, 14) +
    box(310, 66, 20, 64, P.white, 4) +
    box(288, 88, 64, 20, P.white, 4),
  'calling-999': () =>
    night(P.night, '#3b4d73') +
    box(0, 336, 640, 64, P.slate) +
    stand('ambulance', 230, 366, 1.7) +
    put('phone', 520, 176, 1.05, 10) +
    bubble('999', 430, 66, 116, 'right'),
  'staying-healthy': () =>
    hills(P.sky, P.mint, P.leaf) +
    stand('tree', 110, 336, 1.5) +
    stand('bike', 330, 356, 1.25) +
    stand('apple', 500, 346, 0.62) +
    stand('football', 594, 372, 0.36) +
    put('sun', 540, 84, 0.6),
};
