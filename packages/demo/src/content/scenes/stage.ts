// Lays out a module's picture: a background of 640 by 400 and functions that place drawings on it.
import { P } from '@foothold/drawings/palette';
import { box, circle, line, move, oval, row, shape } from '@foothold/drawings/shapes';
import { drawing } from '../drawings.ts';
import { lettering } from '../drawings/lettering.ts';

/** How far drawings extend below their centre, where that is not 96. */
const feet: Readonly<Record<string, number>> = {
  apple: 86,
  orange: 86,
  bread: 72,
  fish: 51,
  cheese: 76,
  plate: 86,
  pan: 70,
  lunchbox: 76,
  window: 86,
  meter: 90,
  book: 74,
  pencil: 70,
  coins: 91,
  banknote: 64,
  card: 68,
  letter: 64,
  email: 64,
  laptop: 80,
  charger: 78,
  camera: 58,
  helmet: 48,
  spanner: 72,
  football: 86,
  shoe: 70,
  plaster: 70,
  pills: 84,
  tube: 86,
  firstaid: 84,
  bus: 83,
  car: 75,
  taxi: 75,
  ambulance: 80,
  bike: 78,
  keys: 83,
  warning: 84,
  basket: 92,
  box: 92,
  mountain: 91,
  calendar: 90,
};

export function put(name: string, x: number, y: number, scale: number, turn = 0): string {
  return move(x, y, scale, drawing(name), turn);
}

/** A drawing on the ground, with a soft shadow. */
export function stand(name: string, x: number, ground: number, scale: number): string {
  return (
    oval(x, ground, 84 * scale, 8 * scale + 2, 'rgba(47,61,76,.12)') +
    put(name, x, ground - (feet[name] ?? 96) * scale, scale)
  );
}

/** A person's head and shoulders, cut off by the lower edge of the picture. */
export function bust(name: string, x: number, scale: number): string {
  return put(name, x, 400 - 98 * scale, scale);
}

export function bubble(
  text: string,
  x: number,
  y: number,
  width: number,
  side: 'left' | 'right' = 'left',
  fill: string = P.white,
): string {
  const tail =
    side === 'left'
      ? `M${x - width / 4} ${y + 24} l-18 34 l46 -30Z`
      : `M${x + width / 4} ${y + 24} l18 34 l-46 -30Z`;
  return (
    box(x - width / 2, y - 34, width, 66, fill, 24) +
    shape(tail, fill) +
    lettering(text, x, y - 1, 24, P.ink, 4)
  );
}

export function hills(sky: string, far: string, near: string): string {
  return (
    box(0, 0, 640, 400, sky) +
    circle(520, 92, 120, 'rgba(255,255,255,.28)') +
    shape('M0 300 Q140 200 300 268 T640 236 V400 H0Z', far) +
    shape('M0 336 Q200 280 380 326 T640 312 V400 H0Z', near)
  );
}

export function street(sky: string, skyline: string): string {
  const towers = row(12, (index) => box(index * 56 - 10, 196 - ((index * 37) % 70), 50, 160, skyline, 3));
  return (
    box(0, 0, 640, 400, sky) +
    circle(120, 90, 150, 'rgba(255,255,255,.25)') +
    towers +
    box(0, 318, 640, 26, P.mist) +
    box(0, 340, 640, 60, P.slate) +
    row(6, (index) => box(20 + index * 116, 368, 58, 7, P.butter, 3))
  );
}

export function room(wall: string, floor: string, rug: string): string {
  return (
    box(0, 0, 640, 400, wall) +
    box(0, 296, 640, 104, floor) +
    box(0, 290, 640, 8, 'rgba(255,255,255,.55)') +
    oval(320, 356, 250, 30, rug)
  );
}

export function desk(wall: string, blob: string, top: string): string {
  return (
    box(0, 0, 640, 400, wall) +
    circle(320, 200, 210, blob) +
    circle(96, 76, 34, blob) +
    circle(566, 110, 20, blob) +
    box(0, 322, 640, 78, top) +
    box(0, 322, 640, 10, 'rgba(255,255,255,.35)')
  );
}

export function night(sky: string, near: string): string {
  const stars = row(26, (index) =>
    circle((index * 97) % 640, 16 + ((index * 61) % 200), index % 3 ? 2 : 3.4, P.butter),
  );
  return box(0, 0, 640, 400, sky) + stars + shape('M0 320 Q160 260 330 312 T640 300 V400 H0Z', near);
}

export function plain(back: string, blob: string): string {
  return (
    box(0, 0, 640, 400, back) +
    shape('M120 70 Q230 -10 370 40 T590 130 Q650 280 500 350 T190 366 Q30 330 50 210 Q60 120 120 70Z', blob) +
    circle(60, 330, 26, blob) +
    circle(590, 50, 22, blob)
  );
}

/** A board or poster on the wall. */
export function board(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  content: string,
): string {
  return box(x - 8, y - 8, width + 16, height + 16, P.wood, 8) + box(x, y, width, height, fill, 3) + content;
}

export function wallClock(x: number, y: number, hour: number, minute: number, size = 46): string {
  const hand = (turn: number, length: number) => {
    const angle = (turn - 0.25) * 2 * Math.PI;
    return `M${x} ${y} L${Math.round(x + Math.cos(angle) * length)} ${Math.round(y + Math.sin(angle) * length)}`;
  };
  return (
    circle(x, y, size, P.ink) +
    circle(x, y, size * 0.86, P.paper) +
    line(hand((hour + minute / 60) / 12, size * 0.45), P.ink, size / 9) +
    line(hand(minute / 60, size * 0.66), P.brick, size / 12) +
    circle(x, y, size / 11, P.ink)
  );
}

export function word(text: string, x: number, y: number, height: number, colour: string): string {
  return lettering(text, x, y, height, colour);
}

export function frame(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400" viewBox="0 0 640 400">${content}</svg>`;
}
