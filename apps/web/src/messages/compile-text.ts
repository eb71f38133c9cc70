// Compiles a text with names in braces and plurals when it is shown, into what Lingui's compiler makes of it, which is too large for a browser.

type Compiled = (
  | string
  | [name: string]
  | [name: string, format: 'plural', forms: Record<string, string[]>]
)[];

const value = /\{(\w+)(?:, plural,((?: =?\w+ \{[^{}]*\})+))?\}/;
const form = /=?(\w+) \{([^{}]*)\}/g;

/** Such as `Undo {name}`, or `{count, plural, =0 {No page} one {# page} other {# pages}}`. */
export function compileText(text: string, mapText = (words: string): string => words): Compiled {
  const parts = text.split(value);
  return parts.flatMap((part, index): Compiled => {
    if (index % 3 === 0) return part === '' ? [] : [mapText(part)];
    const forms = parts[index + 1];
    if (index % 3 !== 1) return [];
    if (forms === undefined) return [[part]];
    const compiled = [...forms.matchAll(form)].map(
      ([, key = '', words = '']) => [key, withNumber(words, mapText)] as const,
    );
    return [[part, 'plural', Object.fromEntries(compiled)]];
  });
}

/** `#` stands for the number. */
function withNumber(words: string, mapText: (words: string) => string): string[] {
  return words
    .split(/(#)/)
    .filter((part) => part !== '')
    .map((part) => (part === '#' ? part : mapText(part)));
}
