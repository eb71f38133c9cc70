// Which version of each whiteboard its reader has read on this device; a log-out deletes it with the rest.

const keyOf = (userId: string) => `foothold.read-whiteboards:${userId}`;

export function isWhiteboardRead(userId: string, chatId: string, version: number): boolean {
  return versionsOf(userId)[chatId] === version;
}

export function markWhiteboardRead(userId: string, chatId: string, version: number): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify({ ...versionsOf(userId), [chatId]: version }));
  } catch {
    // Without storage it opens again next time.
  }
}

function versionsOf(userId: string): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}
