// The types of settings-file.mjs, for tests.
type Variables = Readonly<Record<string, string | undefined>>;
export function settingsOf(
  args: readonly string[],
  environment: Variables,
  checkout: string,
  installed?: string,
): { readonly args: readonly string[]; readonly env: Variables };
export function parseSettings(text: string): Record<string, string>;
