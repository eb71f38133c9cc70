// Which version of each whiteboard its reader has read on this device; a log-out deletes it with the rest.
import { deviceStorage } from '../../ui/web-storage.ts';

const keyOf = (userId: string) => `foothold.read-whiteboards:${userId}`;

export function isWhiteboardRead(userId: string, chatId: string, version: number): boolean {
  return versionsOf(userId)[chatId] === version;
}

/** Without storage it opens again next time. */
export function markWhiteboardRead(userId: string, chatId: string, version: number): void {
  deviceStorage.write(keyOf(userId), JSON.stringify({ ...versionsOf(userId), [chatId]: version }));
}

function versionsOf(userId: string): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(deviceStorage.read(keyOf(userId)) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}
