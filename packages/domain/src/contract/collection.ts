// Declares the live collections; server and browser share these declarations.
import type { ParamsShape } from './params.ts';

type Field<Row> = keyof Row & string;

/** Only the newest `size` rows are sent at first, and `pageSize` (default: `size`) older ones on each request. */
type Window<Row> = {
  readonly size: number;
  readonly pageSize?: number;
  readonly cursorOf: (row: Row) => number;
};

type Declaration<Params, Row> = {
  readonly name: string;
  readonly params: ParamsShape<Params>;
  /** The field, or the fields, that tell a row from the others of its room. */
  readonly key: Field<Row> | readonly Field<Row>[];
  readonly window?: Window<Row>;
};

export type CollectionContract<Params, Row> = {
  readonly name: string;
  /** Throws on malformed parameters. */
  readonly parse: (input: unknown) => Params;
  readonly keyFields: readonly string[];
  /** The values of the key fields as one text; `splitKey` undoes it. */
  readonly keyOf: (row: Row) => string;
  readonly window?: Window<Row>;
};

/** `collection<Row>()({ name, params, key })`: the row type is given, the parameters' type is inferred. */
export function collection<Row>() {
  return <Params>({ params, key, ...rest }: Declaration<Params, Row>): CollectionContract<Params, Row> => {
    const keyFields = typeof key === 'object' ? key : [key];
    return {
      ...rest,
      parse: (input) => params.parse(input),
      keyFields,
      keyOf: (row) => joinKey(keyFields.map((field) => String(row[field]))),
    };
  };
}

/** A key: the values of its fields in the order of the declaration, none of which contains a space. */
export function joinKey(values: readonly string[]): string {
  return values.join(' ');
}

export function splitKey(key: string): readonly string[] {
  return key.split(' ');
}
