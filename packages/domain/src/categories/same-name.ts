// Detects names that look the same to readers. Pure.

/** Ignores case, Unicode normal form, and the amount of space around and between words. */
export function isSameName(one: string, other: string): boolean {
  return folded(one) === folded(other);
}

function folded(name: string): string {
  return name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
