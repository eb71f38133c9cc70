// People and faces of the lesson pages.
import { P, skins } from '@foothold/drawings/palette';
import { brows, mouths, person, type Mood } from '@foothold/drawings/person';
import { box, circle, line, shape } from '@foothold/drawings/shapes';

function face(mood: Mood, colour: string): string {
  return (
    circle(0, 0, 92, colour) +
    circle(-30, -14, 10, P.ink) +
    circle(30, -14, 10, P.ink) +
    `<g transform="translate(0 36) scale(2.4)">${line(mouths[mood], P.ink, 4)}</g>` +
    `<g transform="translate(0 30) scale(1.6)">${line(brows[mood], P.ink, 4)}</g>`
  );
}

export const people = {
  woman: () => person({ skin: 2, hair: P.ink, style: 'long', top: P.teal, earrings: true }),
  man: () => person({ skin: 1, hair: P.bark, style: 'short', top: P.navy }),
  girl: () => person({ skin: 3, hair: P.ink, style: 'curly', top: P.coral }),
  boy: () => person({ skin: 0, hair: P.wood, style: 'short', top: P.mustard }),
  grandmother: () => person({ skin: 0, hair: P.grey, style: 'bun', top: P.plum, glasses: true }),
  grandfather: () => person({ skin: 3, hair: P.mist, style: 'short', top: P.forest, beard: true }),
  headscarf: () => person({ skin: 2, hair: P.blue, style: 'headscarf', top: P.navy }),
  beard: () => person({ skin: 1, hair: P.bark, style: 'short', top: P.forest, beard: true }),
  glasses: () => person({ skin: 4, hair: P.ink, style: 'short', top: P.brick, glasses: true }),
  sikh: () => person({ skin: 2, hair: P.mustard, style: 'turban', top: P.navy, beard: true }),
  nurse: () =>
    person({ skin: 3, hair: P.ink, style: 'bun', top: P.aqua }) +
    box(-9, 62, 18, 6, P.white, 2) +
    box(-3, 56, 6, 18, P.white, 2),
  chef: () =>
    person({ skin: 0, hair: P.bark, style: 'short', top: P.white }) +
    box(-40, -92, 80, 24, P.white, 6) +
    circle(-26, -104, 22, P.white) +
    circle(4, -112, 26, P.white) +
    circle(30, -102, 20, P.white) +
    line('M-8 60 v30', P.grey, 4) +
    circle(8, 64, 4, P.grey) +
    circle(8, 82, 4, P.grey),
  builder: () =>
    person({ skin: 1, hair: P.mustard, style: 'cap', top: P.brick }) +
    shape('M-50 100 L-40 40 L-24 38 L-30 100Z', P.sun) +
    shape('M50 100 L40 40 L24 38 L30 100Z', P.sun),
  baby: () =>
    shape('M-70 60 Q-80 -10 0 -10 Q80 -10 70 60 Q60 100 0 100 Q-60 100 -70 60Z', P.butter) +
    circle(0, -26, 52, skins[1]) +
    line('M-4 -78 q10 -14 14 2', P.bark, 6) +
    line('M-24 -26 q7 7 14 0 M10 -26 q7 7 14 0', P.ink, 4) +
    line('M-8 -4 q8 7 16 0', P.ink, 4) +
    circle(-34, -8, 8, 'rgba(214,110,92,.3)') +
    circle(34, -8, 8, 'rgba(214,110,92,.3)') +
    line('M-58 36 Q0 66 58 36', P.mustard, 6),
  happy: () => face('smile', P.sun),
  sad: () => face('sad', P.sky),
  worried: () => face('worried', P.lilac),
  angry: () => face('angry', P.coral),
};
