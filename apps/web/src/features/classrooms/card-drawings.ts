// The three drawn steps of a welcome card: hold the phone to the code, write the number, write the PIN.
import { P, skins } from '@foothold/drawings/palette';
import { box, circle, line, move, row, shape } from '@foothold/drawings/shapes';

const phone = (x: number, y: number, shown: string) =>
  move(x, y, 1, box(0, 0, 60, 104, P.ink, 10) + box(5, 10, 50, 84, P.white, 4) + shown);

/** A finger that points up at a place. */
const finger = (x: number, y: number) =>
  move(
    x,
    y,
    1,
    shape('M-7 4 Q-7 -4 0 -4 Q7 -4 7 4 V26 Q22 26 24 38 V64 H-12 Q-22 48 -18 36 Q-12 28 -7 34Z', skins[1]) +
      line('M-7 34 V4 Q-7 -4 0 -4 Q7 -4 7 4 V30', P.bark, 3),
  );

const eye = (x: number, y: number) => box(x, y, 16, 16, P.ink) + box(x + 5, y + 5, 6, 6, P.white);
const code = eye(0, 0) + eye(28, 0) + eye(0, 28) + box(22, 22, 8, 8, P.ink) + box(34, 34, 10, 10, P.ink);

const keys = row(9, (index) =>
  circle(14 + (index % 3) * 16, 52 + Math.floor(index / 3) * 15, 5.5, index === 4 ? P.teal : P.grey),
);

const drawings = {
  open: () =>
    box(0, 0, 120, 120, P.sky, 14) +
    move(10, 26, 1.1, box(-4, -4, 52, 52, P.white, 4) + code) +
    phone(54, 12, move(12, 32, 0.85, code) + line('M8 26 v-8 h8 M52 26 v-8 h-8', P.teal, 4)) +
    line('M12 92 h34 m-10 -10 l10 10 l-10 10', P.navy, 6),
  number: () =>
    box(0, 0, 120, 120, P.butter, 14) +
    phone(20, 8, box(10, 18, 40, 20, P.mint, 4) + line('M15 28 h20', P.ink, 4) + keys) +
    finger(74, 68),
  secret: () =>
    box(0, 0, 120, 120, P.mint, 14) +
    line('M44 50 V36 Q44 18 60 18 Q76 18 76 36 V50', P.slate, 9) +
    box(32, 46, 56, 40, P.mustard, 8) +
    circle(60, 62, 6, P.ink) +
    line('M60 64 V74', P.ink, 5) +
    box(8, 92, 104, 20, P.white, 6) +
    row(6, (index) => circle(20 + index * 16, 102, 4.5, P.ink)),
} as const;

export type CardDrawing = keyof typeof drawings;

/** For an `<img>`. */
export function cardDrawingUrl(name: CardDrawing): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" width="240" height="240">${drawings[name]()}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
