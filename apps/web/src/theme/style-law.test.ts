// Proves that every stylesheet follows the rules: known tokens, no colours of its own, no left and right.
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const source = new URL('../', import.meta.url).pathname;
const read = (file: string) => readFileSync(`${source}${file}`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
const sheets = globSync('**/*.css', { cwd: source }).filter((file) => !file.startsWith('theme/'));
const scripts = globSync('**/*.tsx', { cwd: source });

/** Set by React Aria on overlays. */
const setByLibrary = ['--trigger-width', '--visual-viewport-height'];

const known = new Set([
  ...setByLibrary,
  ...['theme/tokens.css', 'theme/scheme.css', ...sheets].flatMap((file) =>
    [...read(file).matchAll(/(--[\w-]+)\s*:/g)].map((match) => match[1]),
  ),
  ...scripts.flatMap((file) => [...read(file).matchAll(/'(--[\w-]+)':/g)].map((match) => match[1])),
]);

function breaches(rule: RegExp, allowed: (match: string) => boolean = () => false): string[] {
  return sheets.flatMap((file) =>
    [...read(file).matchAll(rule)]
      .map((match) => match[1] ?? match[0])
      .filter((match) => !allowed(match))
      .map((match) => `${file}: ${match}`),
  );
}

describe('the stylesheets', () => {
  it('exist next to the components, so that this test checks something', () => {
    expect(sheets.length).toBeGreaterThan(20);
    expect(known.has('--colour-brand')).toBe(true);
    expect(known.has('--colour-brandt')).toBe(false);
  });

  it('use only tokens that are defined', () => {
    const withFallback = new Set(breaches(/var\((--[\w-]+),/g).map((breach) => breach.split(': ')[1]));
    expect(breaches(/var\((--[\w-]+)/g, (name) => known.has(name) || withFallback.has(name))).toEqual([]);
  });

  it('name no colour themselves, so that every provider gets its own [THEME-5]', () => {
    expect(breaches(/(#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|oklab|lch|lab)a?\()/gi)).toEqual([]);
  });

  it('say start and end, never left and right, so that a person who reads from the right is served', () => {
    expect(
      breaches(
        /[\s;{]((?:(?:margin|padding|border)-)?(?:left|right)\s*:|text-align\s*:\s*(?:left|right)|float\s*:)/g,
      ),
    ).toEqual([]);
  });

  it('mirror no icon that the base styles mirror already, so that it points where a person reads on', () => {
    expect(breaches(/(\bscaleX\(\s*-|\bscale\s*:\s*-)/g)).toEqual([]);
  });

  it('ask in one way whether a person reads from the right', () => {
    expect(breaches(/(:dir\(|:global\(\[dir)/g)).toEqual([]);
  });

  it('do not search the whole page for a descendant of its root or shell, which the browser would repeat at every change', () => {
    // A list that begins with `>`, `+` or `~` ends at its level.
    expect(breaches(/((?::root[^\s{]*|\bbody|\.shell):has\(\s*[^\s>+~][^{]*)\{/g)).toEqual([]);
  });

  it('let nothing that closes depend on a transition: one that is cancelled would leave it on the page for ever', () => {
    const leaving = sheets.flatMap((file) =>
      [...read(file).matchAll(/\.([\w-]+)(?:\[data-exiting\] \{| \{\s+composes: fading)/g)].map(
        ([, name = '']) => ({ file, name }),
      ),
    );
    expect(leaving.length).toBeGreaterThan(3);
    const transitions = leaving.filter(({ file, name }) =>
      [...read(file).matchAll(/\.([\w-]+)(?:\[[\w-]+\])? \{([^}]*)\}/g)].some(
        ([, of, body]) => of === name && body?.includes('transition:'),
      ),
    );
    expect(transitions).toEqual([]);
  });
});
