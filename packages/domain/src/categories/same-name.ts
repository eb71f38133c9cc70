// Whether two names would be read as the same one. Pure.

/** Case, the form of accents, and how much space stands around and between the words do not matter. */
export function isSameName(one: string, other: string): boolean {
  return folded(one) === folded(other);
}

function folded(name: string): string {
  return name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
