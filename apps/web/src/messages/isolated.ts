// Names and titles within a sentence: written from right to left, they must not turn the words around them about.

/** What stands in the places of a sentence. */
export type Values = Readonly<Record<string, unknown>>;

// First strong isolate, and its end: Unicode Standard Annex 9.
const begin = '\u2068';
const end = '\u2069';
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

export function isolated(values: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && rightToLeft.test(value) ? begin + value + end : value,
    ]),
  );
}
