// What a machine key may be for. A key has one or more scopes, and can do nothing else.

/** `reports`: download the reports of its category. `roster`: send its roster files. `events`: read its events. */
export const keyScopes = ['reports', 'roster', 'events'] as const;
export type KeyScope = (typeof keyScopes)[number];

export const keyScopeLabels: Readonly<Record<KeyScope, string>> = {
  reports: 'Download reports',
  roster: 'Send rosters',
  events: 'Read events',
};
