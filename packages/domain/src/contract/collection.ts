// Declares the live collections; server and browser share these declarations.
import type { ParamsShape } from './params.ts';

type Declaration<Params, Row> = {
  readonly name: string;
  readonly params: ParamsShape<Params>;
  readonly keyOf: (row: Row) => string;
  readonly window?: { readonly size: number; readonly cursorOf: (row: Row) => number };
};

export type CollectionContract<Params, Row> = {
  readonly name: string;
  /** Throws on malformed parameters. */
  readonly parse: (input: unknown) => Params;
  readonly keyOf: (row: Row) => string;
  readonly window?: { readonly size: number; readonly cursorOf: (row: Row) => number };
};

/** `collection<Row>()({ name, params, keyOf })`: the row type is given, the parameters' type is inferred. */
export function collection<Row>() {
  return <Params>({ params, ...rest }: Declaration<Params, Row>): CollectionContract<Params, Row> => ({
    ...rest,
    parse: (input) => params.parse(input),
  });
}
