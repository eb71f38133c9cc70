// The two kinds of chat, and their names in URLs.

export const chatAddresses = ['groupChats', 'individualChats'] as const;
export type ChatAddress = (typeof chatAddresses)[number];

const kinds = { groupChats: 'group', individualChats: 'individual' } as const;

export function kindOfAddress(address: ChatAddress): 'group' | 'individual' {
  return kinds[address];
}

export function addressOfKind(kind: 'group' | 'individual'): ChatAddress {
  return kind === 'group' ? 'groupChats' : 'individualChats';
}
