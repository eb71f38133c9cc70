// How a person is drawn: head and shoulders, in any look and mood, and the square portraits.
import { P, skins } from './palette.ts';
import { box, circle, line, oval, row, shape } from './shapes.ts';

export type Look = {
  readonly skin: number;
  readonly hair: string;
  readonly style: 'short' | 'long' | 'bun' | 'curly' | 'bald' | 'headscarf' | 'turban' | 'bob' | 'cap';
  readonly top: string;
  readonly beard?: boolean;
  readonly glasses?: boolean;
  readonly earrings?: boolean;
};

export type Mood = 'smile' | 'sad' | 'worried' | 'angry' | 'calm';

export const mouths: Record<Mood, string> = {
  smile: 'M-14 -6 Q0 10 14 -6',
  calm: 'M-11 -2 Q0 5 11 -2',
  sad: 'M-13 4 Q0 -9 13 4',
  worried: 'M-12 1 Q-6 -5 0 1 T12 1',
  angry: 'M-12 3 Q0 -6 12 3',
};

export const brows: Record<Mood, string> = {
  smile: 'M-26 -40 q8 -6 15 -1 M11 -41 q8 -5 15 1',
  calm: 'M-26 -40 q8 -4 15 -1 M11 -41 q8 -3 15 1',
  sad: 'M-27 -37 l15 -7 M27 -37 l-15 -7',
  worried: 'M-27 -38 l15 -6 M27 -38 l-15 -6',
  angry: 'M-27 -45 l15 8 M27 -45 l-15 8',
};

function features(mood: Mood, hair: string): string {
  return (
    line(brows[mood], hair, 4) +
    circle(-18, -27, 4.2, P.ink) +
    circle(18, -27, 4.2, P.ink) +
    line(mouths[mood], P.ink, 4) +
    oval(-28, -12, 7, 5, 'rgba(214,110,92,.28)') +
    oval(28, -12, 7, 5, 'rgba(214,110,92,.28)')
  );
}

function behind(look: Look): string {
  switch (look.style) {
    case 'long':
      return shape('M-52 -32 Q-52 -92 0 -92 Q52 -92 52 -32 L56 40 Q0 62 -56 40Z', look.hair);
    case 'bob':
      return shape('M-54 -30 Q-54 -90 0 -90 Q54 -90 54 -30 L52 6 Q0 20 -52 6Z', look.hair);
    case 'curly':
      return row(9, (index) =>
        circle(
          Math.cos((index / 8) * Math.PI) * 46,
          -40 - Math.sin((index / 8) * Math.PI) * 38,
          23,
          look.hair,
        ),
      );
    case 'bun':
      return circle(0, -92, 20, look.hair) + circle(0, -40, 49, look.hair);
    case 'headscarf':
      return shape('M-58 -24 Q-58 -92 0 -92 Q58 -92 58 -24 Q60 22 44 46 L-44 46 Q-60 22 -58 -24Z', look.hair);
    default:
      return '';
  }
}

function before(look: Look): string {
  switch (look.style) {
    case 'short':
      return shape('M-46 -34 Q-50 -86 0 -84 Q50 -86 46 -34 Q40 -58 14 -60 Q-30 -56 -46 -34Z', look.hair);
    case 'long':
    case 'bob':
      return shape('M-49 -22 Q-54 -88 0 -86 Q54 -88 49 -22 Q42 -60 -8 -63 Q-38 -54 -49 -22Z', look.hair);
    case 'bun':
    case 'curly':
      return shape('M-48 -34 Q-52 -88 0 -86 Q52 -88 48 -34 Q34 -62 0 -62 Q-34 -62 -48 -34Z', look.hair);
    case 'headscarf':
      return (
        shape('M-46 -34 Q-44 -84 0 -84 Q44 -84 46 -34 Q44 -66 0 -66 Q-44 -66 -46 -34Z', look.hair) +
        shape('M-46 -34 Q-52 20 0 36 Q52 20 46 -34 Q60 26 36 54 Q0 70 -36 54 Q-60 26 -46 -34Z', look.hair) +
        line('M-40 30 Q0 58 38 34', 'rgba(0,0,0,.14)', 4)
      );
    case 'turban':
      return (
        shape('M-50 -44 Q-58 -104 0 -102 Q58 -104 50 -44 Q26 -66 0 -52 Q-26 -66 -50 -44Z', look.hair) +
        line('M-46 -58 Q0 -100 44 -78 M-30 -88 Q10 -96 48 -60', 'rgba(0,0,0,.16)', 4)
      );
    case 'cap':
      return (
        shape('M-48 -44 Q-48 -94 0 -94 Q48 -94 48 -44Z', look.hair) + box(-58, -50, 116, 12, look.hair, 6)
      );
    case 'bald':
      return '';
  }
}

/** Head and shoulders, with the lower edge at y = 100. */
export function person(look: Look, mood: Mood = 'smile'): string {
  const skin = skins[look.skin % skins.length] ?? skins[0];
  const brow =
    look.style === 'headscarf' || look.style === 'turban' || look.style === 'cap' ? P.ink : look.hair;
  return (
    behind(look) +
    shape('M-84 100 Q-84 44 -34 36 L34 36 Q84 44 84 100Z', look.top) +
    shape('M-20 8 L20 8 L22 42 Q0 60 -22 42Z', skin) +
    shape('M-18 20 Q0 34 18 20 L18 30 Q0 42 -18 30Z', 'rgba(0,0,0,.1)') +
    shape('M-46 -36 Q-46 -80 0 -80 Q46 -80 46 -36 Q46 24 0 26 Q-46 24 -46 -36Z', skin) +
    (look.style === 'headscarf' ? '' : circle(-47, -26, 9, skin) + circle(47, -26, 9, skin)) +
    (look.beard
      ? shape(
          'M-46 -26 Q-50 38 0 42 Q50 38 46 -26 Q36 -8 16 -11 Q0 -15 -16 -11 Q-36 -8 -46 -26Z',
          look.hair === P.white ? P.mist : brow,
        )
      : '') +
    before(look) +
    features(mood, brow) +
    (look.beard ? line('M-11 0 Q0 8 11 0', P.blush, 4) : '') +
    (look.glasses
      ? `<g fill="none" stroke="${P.ink}" stroke-width="4"><circle cx="-19" cy="-27" r="14"/><circle cx="19" cy="-27" r="14"/><path d="M-5 -28 Q0 -32 5 -28"/></g>`
      : '') +
    (look.earrings ? circle(-48, -10, 5, P.sun) + circle(48, -10, 5, P.sun) : '')
  );
}

const hairColours = [P.ink, P.bark, '#4a3327', P.wood, P.ink] as const;
const cloths = [P.teal, P.plum, P.blue, P.rose, P.forest, P.mustard, P.navy, P.coral] as const;
const backs = [P.sky, P.butter, P.mint, P.blush, P.lilac, P.cream, P.sand, P.aqua] as const;
const styles = [
  'long',
  'short',
  'headscarf',
  'curly',
  'bob',
  'short',
  'bun',
  'turban',
  'bald',
  'headscarf',
] as const;

/** A square profile picture with a margin for a round crop. The last digit chooses the hair, the first the skin. */
export function avatar(number: number): string {
  const style = styles[number % styles.length] ?? 'short';
  const covered = style === 'headscarf' || style === 'turban';
  const look: Look = {
    skin: Math.floor(number / 10),
    hair: covered
      ? (cloths[(number * 5 + 2) % cloths.length] ?? P.blue)
      : (hairColours[(number * 3 + Math.floor(number / 10)) % hairColours.length] ?? P.ink),
    style,
    top: cloths[(number * 3) % cloths.length] ?? P.teal,
    beard: style === 'turban' || style === 'bald' || (style === 'short' && number % 3 === 2),
    glasses: number % 4 === 3,
  };
  const back = backs[(number * 3) % backs.length] ?? P.sky;
  const body = `<g transform="translate(160 190) scale(1.3)">${person(look)}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 320 320">${box(0, 0, 320, 320, back)}${circle(250, 60, 90, 'rgba(255,255,255,.35)')}${body}</svg>`;
}
