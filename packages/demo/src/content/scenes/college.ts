// The pictures of the modules about housing, work, grammar, computers and speaking up.
import { P } from '@foothold/drawings/palette';
import { box, circle, line, oval, row, shape } from '@foothold/drawings/shapes';
import { board, bust, desk, hills, plain, put, room, stand, street, wallClock } from './stage.ts';

const wave = [28, 52, 80, 60, 100, 68, 88, 44, 24];

export const college = {
  'rooms-and-furniture': () =>
    room(P.sand, P.wood, P.coral) +
    put('window', 140, 130, 0.9) +
    stand('sofa', 330, 352, 1.35) +
    stand('lamp', 540, 352, 1.5) +
    board(300, 60, 110, 74, P.mint, put('mountain', 355, 100, 0.36)),
  'finding-a-flat': () =>
    street(P.butter, P.sand) +
    stand('flats', 190, 338, 1.55) +
    stand('terrace', 430, 338, 1.15) +
    put('keys', 540, 96, 0.7, 20),
  'reporting-a-repair': () =>
    room(P.aqua, P.mist, P.sky) +
    stand('washer', 130, 366, 1.1) +
    put('tap', 350, 150, 1.2) +
    oval(440, 366, 90, 16, P.aqua) +
    oval(424, 362, 40, 7, P.sky) +
    put('spanner', 540, 200, 0.95),
  'paying-bills': () =>
    desk(P.cream, P.butter, P.wood) +
    put('letter', 240, 210, 1.2, -6) +
    stand('meter', 500, 344, 1.1) +
    stand('coins', 380, 356, 0.6) +
    put('lamp', 110, 236, 0.9),
  'neighbours-and-recycling': () =>
    hills(P.sky, P.mint, P.leaf) +
    stand('terrace', 210, 330, 1.7) +
    stand('bin', 460, 352, 0.8) +
    stand('box', 560, 356, 0.62) +
    put('sun', 560, 76, 0.5),
  jobs: () =>
    plain(P.sky, '#e4f2f6') + bust('builder', 130, 1.3) + bust('chef', 326, 1.3) + bust('nurse', 516, 1.3),
  'job-adverts': () =>
    room(P.lilac, P.plum, '#8f729e') +
    board(
      110,
      50,
      420,
      210,
      P.wood,
      box(132, 70, 110, 130, P.paper, 4) +
        box(262, 84, 120, 150, P.butter, 4) +
        box(402, 66, 106, 120, P.mint, 4) +
        line(
          'M150 100 h74 M150 124 h50 M150 148 h66 M282 116 h80 M282 142 h56 M282 168 h72 M282 194 h40 M420 96 h70 M420 120 h48 M420 144 h60',
          P.slate,
          7,
        ) +
        circle(187, 76, 7, P.brick) +
        circle(322, 90, 7, P.brick) +
        circle(455, 72, 7, P.brick),
    ) +
    bust('woman', 320, 1.15),
  'writing-a-cv': () =>
    desk(P.aqua, '#a6d2d6', P.wood) +
    put('cv', 260, 200, 1.5, -5) +
    put('pencil', 430, 230, 0.85) +
    stand('cup', 540, 350, 0.75),
  'job-interview': () =>
    room(P.mint, P.sand, P.leaf) +
    board(250, 50, 140, 92, P.sky, put('mountain', 320, 100, 0.44)) +
    bust('glasses', 150, 1.45) +
    bust('headscarf', 496, 1.45) +
    box(0, 356, 640, 44, P.bark) +
    put('cv', 322, 330, 0.42, 8),
  'safety-at-work': () =>
    plain(P.mint, '#ddf0e4') +
    stand('ladder', 150, 370, 1.5) +
    put('helmet', 340, 150, 1.15) +
    put('warning', 520, 130, 0.85) +
    stand('firstaid', 380, 370, 0.8) +
    put('hand', 540, 296, 0.7),
  'present-simple': () =>
    room(P.sky, P.wood, P.sand) +
    wallClock(540, 90, 7, 0, 56) +
    put('window', 120, 136, 0.95) +
    stand('table', 330, 388, 1.6) +
    stand('cup', 250, 236, 0.5) +
    stand('plate', 410, 240, 0.46) +
    stand('bread', 330, 236, 0.5),
  'present-continuous': () =>
    street(P.mist, P.grey) +
    put('rain', 150, 90, 0.9) +
    put('rain', 470, 70, 0.75) +
    put('umbrella', 250, 196, 0.9) +
    bust('woman', 270, 0.85) +
    stand('bus', 490, 362, 1.15),
  'past-simple': () =>
    plain(P.sand, P.cream) +
    put('calendar', 150, 170, 0.95, -8) +
    put('camera', 330, 120, 0.7) +
    box(388, 92, 190, 220, P.white, 6) +
    box(402, 106, 162, 150, P.sky) +
    put('castle', 484, 196, 0.6) +
    put('ticket', 300, 300, 0.8),
  'future-plans': () =>
    hills(P.butter, P.coral, P.brick) +
    put('sun', 470, 170, 1.2) +
    shape('M0 336 Q200 280 380 326 T640 312 V400 H0Z', P.forest) +
    stand('suitcase', 180, 362, 1.05) +
    stand('roadsign', 420, 360, 0.95),
  'comparing-things': () =>
    plain(P.mint, '#ddf0e4') +
    stand('house', 150, 340, 0.75) +
    stand('flats', 300, 340, 1.35) +
    stand('bike', 440, 344, 0.6) +
    stand('train', 552, 344, 1.05) +
    box(60, 342, 540, 8, P.forest, 4),
  'computer-words': () =>
    desk(P.sky, '#e2f1f5', P.wood) +
    stand('laptop', 270, 346, 1.5) +
    stand('phone', 468, 352, 0.75) +
    stand('mouse', 562, 366, 0.5),
  'staying-safe-online': () =>
    plain(P.navy, '#42628e') +
    put('phone', 250, 210, 1.5) +
    put('padlock', 420, 230, 1.1) +
    put('warning', 520, 100, 0.55) +
    put('tick', 130, 110, 0.5),
  'sending-an-email': () =>
    plain(P.sky, P.aqua) +
    put('email', 300, 210, 1.6, -4) +
    put('paperclip', 500, 140, 0.7, 24) +
    line('M70 170 h70 M50 214 h90 M80 258 h60', P.white, 11),
  'online-forms': () =>
    desk(P.blush, '#fae0d9', P.wood) +
    stand('laptop', 320, 352, 1.85) +
    put('form', 320, 200, 0.56) +
    put('tick', 440, 130, 0.42),
  'video-calls': () =>
    plain(P.plum, '#8d6f9d') +
    row(4, (index) =>
      box(
        116 + (index % 2) * 210,
        40 + Math.floor(index / 2) * 164,
        198,
        152,
        [P.sky, P.butter, P.mint, P.blush][index] ?? P.sky,
        12,
      ),
    ) +
    put('beard', 215, 118, 0.72) +
    put('girl', 425, 118, 0.72) +
    put('headscarf', 215, 282, 0.72) +
    put('grandfather', 425, 282, 0.72) +
    put('headphones', 585, 330, 0.35),
  'phone-calls': () =>
    plain(P.butter, P.cream) +
    bust('man', 170, 1.45) +
    put('phone', 246, 262, 0.36, 16) +
    bust('woman', 480, 1.45) +
    put('phone', 404, 262, 0.36, -16) +
    put('speech', 325, 84, 0.62),
  'leaving-a-message': () =>
    desk(P.lilac, '#dad1ed', P.wood) +
    stand('phone', 230, 346, 1.4) +
    stand('microphone', 420, 344, 1.05) +
    row(9, (index) => box(476 + index * 15, 170 - (wave[index] ?? 0) / 2, 8, wave[index] ?? 0, P.plum, 4)),
  'complaint-letter': () =>
    desk(P.blush, '#fbe4dd', P.bark) +
    stand('washer', 150, 344, 1.15) +
    put('contract', 370, 210, 1.15, 4) +
    put('pencil', 500, 210, 0.85) +
    put('warning', 210, 118, 0.4),
  'formal-emails': () =>
    desk(P.navy, '#45648f', P.wood) +
    stand('laptop', 230, 350, 1.6) +
    put('email', 230, 230, 0.7) +
    stand('letter', 500, 356, 0.8) +
    stand('cup', 420, 356, 0.5),
  'giving-opinions': () =>
    plain(P.aqua, '#aad6da') +
    bust('sikh', 120, 1.15) +
    bust('woman', 320, 1.15) +
    bust('grandfather', 520, 1.15) +
    put('tick', 130, 76, 0.4) +
    put('speech', 326, 84, 0.6) +
    put('lamp', 524, 84, 0.5),
};
