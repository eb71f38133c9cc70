// The names of drafts on this device: by person, because a device may be shared.

const prefix = 'foothold.draft:';

export function draftKey(userId: string, place: string): string {
  return `${prefix}${userId}:${place}`;
}

export function isDraftOfAnother(key: string, userId: string): boolean {
  return key.startsWith(prefix) && !key.startsWith(`${prefix}${userId}:`);
}
