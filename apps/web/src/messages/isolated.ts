// Isolates names and titles within a sentence, so that right-to-left text does not reorder the words around them.

/** The values of a sentence's placeholders. */
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
