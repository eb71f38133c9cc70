// What a machine key may be for. A key has one or more scopes, and can do nothing else.

/** `reports`: the reports of its category, as files. */
export const keyScopes = ['reports'] as const;
export type KeyScope = (typeof keyScopes)[number];
