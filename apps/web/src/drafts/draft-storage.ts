// Text drafts in localStorage, per user, because devices are shared.

const prefix = 'foothold.draft:';

export function draftKey(userId: string, place: string): string {
  return `${prefix}${userId}:${place}`;
}

export function readDraft(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

export function writeDraft(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // No quota or no storage: the text is still on the screen.
  }
}

export function deleteDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage there is none.
  }
}

export function isDraftOfAnother(key: string, userId: string): boolean {
  return key.startsWith(prefix) && !key.startsWith(`${prefix}${userId}:`);
}

/** An empty text is one, too: something that was there has been cleared. */
export function draftsOf(userId: string): readonly { readonly key: string; readonly text: string }[] {
  return Object.entries(localStorage)
    .filter(([key]) => key.startsWith(`${prefix}${userId}:`))
    .flatMap(([key, text]) => (typeof text === 'string' ? [{ key, text }] : []));
}
