// The parameters of collections: named ids and nothing else. Loaded by every page, so they need no schema library.
import type { Id } from './id.ts';

export type ParamsShape<Params> = {
  /** Returns the parameters, or throws when `input` is malformed. */
  readonly parse: (input: unknown) => Params;
};

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** `ids('chatId')`: an object with that id and no other key. */
export function ids<Name extends string = never>(
  ...names: readonly Name[]
): ParamsShape<Readonly<Record<Name, Id>>> {
  return {
    parse: (input) => {
      if (typeof input !== 'object' || input === null || Array.isArray(input)) throw malformed(names);
      const given = Object.entries(input);
      const fits = ([name, value]: [string, unknown]) =>
        (names as readonly string[]).includes(name) && typeof value === 'string' && uuid.test(value);
      if (given.length !== names.length || !given.every(fits)) throw malformed(names);
      // Sound: the object has exactly the named ids.
      return Object.fromEntries(given) as Record<Name, Id>;
    },
  };
}

/** A learner's record: all of it, or the part that belongs to a category. */
export type OfRecord = { readonly learnerId: Id; readonly categoryId?: Id };

const whole = ids('learnerId');
const part = ids('learnerId', 'categoryId');

export const ofRecord: ParamsShape<OfRecord> = {
  parse: (input) =>
    typeof input === 'object' && input !== null && 'categoryId' in input
      ? part.parse(input)
      : whole.parse(input),
};

function malformed(names: readonly string[]): Error {
  return new Error(`Expected ids and nothing else: ${names.join(', ')}`);
}
