// The pages of the admin area in their three groups, from which its menu and the titles of its pages follow.

/** By the last part of the address. */
export const adminPageLabels = {
  learningPlans: 'Learning Plans',
  reports: 'Reports',
  categories: 'Categories',
  privacy: 'Privacy',
  alerts: 'To look at',
  reach: 'Reach',
  roster: 'Roster',
  audit: 'Audit',
  storage: 'Storage',
  singleSignOn: 'Single sign-on',
  keys: 'Keys',
  webhooks: 'Webhooks',
} as const;

export type AdminPageKey = keyof typeof adminPageLabels;

const groupLabels = { learning: 'Learning', people: 'People', connections: 'Connections' } as const;

/** The area's own address shows the first page of the first group; that of a group leads to its first page. */
export const adminGroups = [
  { label: groupLabels.learning, pages: ['learningPlans', 'reports', 'categories', 'privacy'] },
  { label: groupLabels.people, pages: ['alerts', 'reach', 'roster', 'audit', 'storage'] },
  { label: groupLabels.connections, pages: ['singleSignOn', 'keys', 'webhooks'] },
] as const satisfies readonly { readonly label: string; readonly pages: readonly AdminPageKey[] }[];

export type AdminGroup = (typeof adminGroups)[number];

export function adminAddress<Key extends AdminPageKey>(page: Key): `/staff/admin/${Key}` {
  return `/staff/admin/${page}`;
}

export function groupOf(page: AdminPageKey): AdminGroup | undefined {
  return adminGroups.find(({ pages }) => pages.some((each) => each === page));
}
