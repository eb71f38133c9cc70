// The pictures of the modules about travel, school and living in the UK.
import { P } from '@foothold/drawings/palette';
import { box, circle, line, row, shape } from '@foothold/drawings/shapes';
import {
  board,
  bust,
  desk,
  hills,
  night,
  plain,
  put,
  room,
  stand,
  street,
  wallClock,
  word,
} from './stage.ts';

export const community = {
  transport: () =>
    street(P.sky, '#b5d6df') +
    stand('bus', 190, 366, 1.5) +
    stand('car', 440, 372, 0.9) +
    stand('bike', 572, 364, 0.6) +
    put('cloud', 420, 80, 0.6),
  'bus-timetable': () =>
    street(P.cream, P.sand) +
    box(92, 90, 14, 260, P.slate) +
    box(50, 60, 98, 72, P.brick, 10) +
    word('17', 99, 96, 40, P.white) +
    box(150, 150, 130, 160, P.paper, 8) +
    row(5, (index) =>
      line(`M170 ${176 + index * 26} h34 M220 ${176 + index * 26} h40`, index % 2 ? P.grey : P.teal, 7),
    ) +
    stand('bus', 470, 366, 1.5),
  'train-tickets': () =>
    room(P.aqua, P.slate, P.grey) +
    box(0, 330, 640, 12, P.sun) +
    stand('train', 200, 352, 1.7) +
    put('ticket', 470, 150, 1.1) +
    stand('suitcase', 500, 372, 0.8),
  directions: () =>
    box(0, 0, 640, 400, P.mint) +
    line('M-20 300 H660 M-20 120 H660 M180 -20 V420 M440 -20 V420', P.paper, 44) +
    line('M180 400 V300 H440 V120 H560', P.brick, 9) +
    put('school', 76, 212, 0.5) +
    put('tree', 310, 212, 0.72) +
    put('shop', 548, 216, 0.6) +
    put('house', 310, 48, 0.4) +
    circle(562, 120, 17, P.brick) +
    circle(562, 120, 7, P.white) +
    put('tree', 76, 46, 0.4) +
    circle(180, 384, 11, P.navy) +
    put('hospital', 310, 362, 0.34),
  'road-safety': () =>
    street(P.butter, P.sand) +
    row(6, (index) => box(196 + index * 34, 340, 20, 60, P.white)) +
    stand('trafficlight', 110, 330, 1.35) +
    stand('car', 500, 374, 0.95) +
    stand('bike', 310, 362, 0.75) +
    put('helmet', 310, 236, 0.55),
  'school-letters': () =>
    desk(P.sky, '#e2f1f5', P.wood) +
    put('school', 320, 150, 0.95) +
    stand('letter', 200, 360, 0.95) +
    stand('lunchbox', 462, 360, 0.9) +
    put('pencil', 560, 250, 0.6),
  'parents-evening': () =>
    room(P.butter, P.wood, P.mustard) +
    board(
      180,
      40,
      280,
      120,
      P.pine,
      word('Maths: very good', 320, 84, 20, P.white) + word('Reading: good', 320, 126, 20, P.butter),
    ) +
    bust('glasses', 130, 1.15) +
    bust('headscarf', 470, 1.15) +
    bust('girl', 580, 0.8) +
    box(240, 360, 150, 40, P.bark, 5),
  'the-school-day': () =>
    hills(P.sky, P.mint, P.leaf) +
    stand('school', 300, 330, 1.6) +
    wallClock(90, 90, 8, 50, 52) +
    stand('football', 520, 372, 0.42) +
    stand('tree', 566, 336, 0.95),
  childcare: () =>
    room(P.blush, P.sand, P.butter) +
    stand('blocks', 140, 372, 0.9) +
    put('baby', 330, 280, 1.2) +
    stand('pram', 530, 372, 1.05) +
    put('bunting', 320, 70, 2.4),
  'at-the-library': () =>
    room(P.mint, P.wood, P.coral) +
    stand('shelf', 130, 340, 1.5) +
    stand('shelf', 510, 340, 1.5) +
    bust('grandmother', 320, 1.3) +
    put('book', 320, 352, 0.62),
  weather: () =>
    box(0, 0, 640, 400, P.sky) +
    box(320, 0, 320, 400, '#a9c4d6') +
    put('sun', 170, 130, 1) +
    put('rain', 470, 140, 1.1) +
    shape('M0 330 Q160 270 320 322 T640 310 V400 H0Z', P.leaf) +
    stand('umbrella', 430, 376, 0.75) +
    stand('flower', 150, 366, 0.65),
  festivals: () =>
    night(P.night, '#3d3a68') +
    put('fireworks', 130, 210, 1) +
    put('lantern', 330, 150, 0.95) +
    put('bunting', 320, 22, 3.2) +
    stand('candle', 200, 376, 0.6) +
    stand('gift', 360, 374, 0.75) +
    stand('fir', 520, 368, 1.2),
  'becoming-a-citizen': () =>
    plain(P.sky, '#e3f1f5') +
    put('clocktower', 150, 200, 1.5) +
    put('passport', 360, 210, 1.25, 6) +
    put('medal', 530, 200, 0.85),
  'voting-and-the-council': () =>
    hills(P.lilac, '#b9abd6', P.leaf) + stand('townhall', 220, 336, 1.55) + stand('ballot', 500, 372, 1.05),
  'places-in-the-uk': () =>
    hills(P.sky, P.aqua, P.leaf) +
    put('mountain', 490, 214, 1.4) +
    shape('M0 336 Q200 280 380 326 T640 312 V400 H0Z', P.leaf) +
    stand('castle', 200, 330, 1.15) +
    stand('tree', 560, 366, 0.6),
};
