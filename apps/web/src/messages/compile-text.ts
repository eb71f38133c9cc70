// Compiles texts with names in braces and plain plurals, so that the built catalogue need not hold them: the build leaves out
// those of which this makes what Lingui makes.

type Plural = { readonly one: string[]; readonly other: string[] };
type Compiled = (string | [name: string] | [name: string, format: 'plural', forms: Plural])[];

const values = /\{(\w+)(?:, plural, one \{([^{}]*)\} other \{([^{}]*)\})?\}/;

/** Such as `Undo {name}`, or `{count, plural, one {# page} other {# pages}}`. */
export function compileText(text: string): Compiled {
  const parts = text.split(values);
  return parts.flatMap((part, place): Compiled => {
    if (place % 4 === 0) return part === '' ? [] : [part];
    const [one, other] = [parts[place + 1], parts[place + 2]];
    if (place % 4 !== 1) return [];
    if (one === undefined || other === undefined) return [[part]];
    return [[part, 'plural', { one: withNumber(one), other: withNumber(other) }]];
  });
}

/** `#` stands for the number. */
function withNumber(form: string): string[] {
  return form.split(/(#)/).filter((part) => part !== '');
}
