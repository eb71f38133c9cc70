// The first sentence about each field that a schema refuses.

export type FieldErrors<Values> = { readonly [Field in keyof Values]?: string | undefined };

export type Schema = {
  readonly safeParse: (values: unknown) => {
    readonly error?:
      | { readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] }
      | undefined;
  };
};

export function fieldErrorsIn<Values>(schema: Schema, values: Values): FieldErrors<Values> {
  const sentences: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? [])
    sentences[String(path[0])] ??= message;
  return sentences;
}
