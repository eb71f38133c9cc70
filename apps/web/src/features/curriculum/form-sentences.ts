// The first message of each field that a schema refuses.

type Judged = {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
};

export function sentencesOf(error: Judged | undefined): Readonly<Record<string, string | undefined>> {
  const sentences: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) sentences[String(path[0])] ??= message;
  return sentences;
}
