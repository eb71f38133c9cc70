// Proves sufficient contrast for every pair of colours in use, in all ten themes, light and dark.
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { defaultTheme, themeNamed, themes } from './themes.ts';

const TEXT = 4.5;
const PART = 3;
const backgrounds = ['surface', 'surface-2'];
const tinted = ['brand-soft', 'staff', 'good-soft', 'warn-soft', 'bad-soft'];

/** [foreground, background, minimum ratio]: the pairs that the components in `ui/` use. */
const pairs: [string, string, number][] = [
  ...['ink', 'ink-soft', 'bad'].flatMap((text) =>
    [...backgrounds, 'brand-soft', 'staff'].map((on): [string, string, number] => [text, on, TEXT]),
  ),
  ...['ink', 'ink-soft'].flatMap((text) => tinted.map((on): [string, string, number] => [text, on, TEXT])),
  ...['brand', 'good', 'warn', 'accent'].flatMap((text) =>
    backgrounds.map((on): [string, string, number] => [text, on, text === 'accent' ? PART : TEXT]),
  ),
  ['brand', 'brand-soft', TEXT],
  ['on-brand', 'brand', TEXT],
  ['on-brand', 'brand-strong', TEXT],
  ['on-accent', 'accent', TEXT],
  ['on-bad', 'bad', TEXT],
  ['on-bad', 'bad-strong', TEXT],
  ['good', 'good-soft', TEXT],
  ['warn', 'warn-soft', TEXT],
  ['bad', 'bad-soft', TEXT],
  ['accent', 'line', PART],
  ['good', 'line', PART],
  ['surface', 'ink', TEXT],
  ['staff-line', 'staff', PART],
  ...[...backgrounds, ...tinted].flatMap((on): [string, string, number][] => [
    ['control-line', on, PART],
    ['focus', on, PART],
  ]),
];

const coloursOf = (css: string) =>
  [...css.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex] as const);

const shared = coloursOf(readFileSync(new URL('./shared-palette.css', import.meta.url), 'utf8'));
const folder = new URL('./palettes/', import.meta.url);
const palettes = new Map(
  readdirSync(folder).map((file) => {
    const css = readFileSync(new URL(file, folder), 'utf8');
    const name = /data-theme='(\w+)'/.exec(css)?.[1] ?? file;
    return [name, new Map([...shared, ...coloursOf(css)])];
  }),
);

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function ratio(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function colour(theme: string, scheme: string, role: string): string {
  const hex = palettes.get(theme)?.get(`${scheme}-${role}`);
  if (!hex) throw new Error(`${theme} has no ${scheme} value for ${role}`);
  return hex;
}

describe('the ten themes', () => {
  it('black on white has the ratio 21 and a colour on itself 1, so the measure can fail', () => {
    expect(ratio('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(ratio('#777777', '#777777')).toBe(1);
  });

  it('a provider can choose among exactly the ten themes, and each has its own logo [THEME-2, THEME-3]', () => {
    const expected =
      'example northcoders talkEnglish rochdale birminghamESOL birminghamAES bolton salford nottingham thurrock';
    expect(themes.map((theme) => theme.name)).toEqual(expected.split(' '));
    expect(new Set(palettes.keys())).toEqual(new Set(expected.split(' ')));
    const logos = themes.map((theme) =>
      readFileSync(new URL(`../../public${theme.logo}`, import.meta.url), 'utf8'),
    );
    expect(new Set(logos).size).toBe(10);
    for (const logo of logos) expect(logo).toMatch(/^<svg [^>]*viewBox="0 0 64 64"/);
  });

  it('a deployment without a theme, or with an unknown one, gets talkEnglish [THEME-4, CONST-13]', () => {
    expect(defaultTheme).toBe('talkEnglish');
    expect(themeNamed(undefined).name).toBe('talkEnglish');
    expect(themeNamed('no such theme').name).toBe('talkEnglish');
    expect(themeNamed('bolton').name).toBe('bolton');
  });

  it('no two providers share a brand colour, light or dark [THEME-1, THEME-5]', () => {
    for (const scheme of ['light', 'dark']) {
      expect(new Set(themes.map(({ name }) => colour(name, scheme, 'brand'))).size).toBe(10);
    }
  });

  it('the page reads every colour of a palette, light and dark', () => {
    const scheme = readFileSync(new URL('./scheme.css', import.meta.url), 'utf8');
    for (const property of palettes.get(defaultTheme)?.keys() ?? []) {
      expect(scheme).toContain(`--colour-${property.replace(/^(light|dark)-/, '')}: var(--${property});`);
    }
  });

  for (const { name } of themes) {
    it.each(['light', 'dark'])(
      `everybody can read every pair of colours of ${name}, %s [THEME-5]`,
      (scheme) => {
        const unreadable = pairs
          .map(([on, under, least]) => ({
            pair: `${on} on ${under}`,
            ratio: ratio(colour(name, scheme, on), colour(name, scheme, under)),
            least,
          }))
          .filter((pair) => pair.ratio < pair.least);
        expect(unreadable).toEqual([]);
      },
    );
  }
});
