// What a machine key may be for. A key has one or more scopes, and can do nothing else.

/**
 * `reports`: download the reports of its category. `roster`: send its roster files. `events`: read its events.
 * `audit`: read the audit log, which is that of all categories.
 */
export const keyScopes = ['reports', 'roster', 'events', 'audit'] as const;
export type KeyScope = (typeof keyScopes)[number];

export const keyScopeLabels: Readonly<Record<KeyScope, string>> = {
  reports: 'Download reports',
  roster: 'Send rosters',
  events: 'Read events',
  audit: 'Read the audit log of all categories',
};
