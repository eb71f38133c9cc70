// Text drafts in localStorage, per user, because devices are shared.
import { deviceStorage } from '../ui/web-storage.ts';

const prefix = 'foothold.draft:';

export function storageKeyOf(userId: string, draftKey: string): string {
  return `${prefix}${userId}:${draftKey}`;
}

export function readDraft(key: string): string {
  return deviceStorage.read(key) ?? '';
}

/** Without storage the text is still on the screen. */
export function writeDraft(key: string, text: string): void {
  deviceStorage.write(key, text);
}

export function deleteDraft(key: string): void {
  deviceStorage.remove(key);
}

export function isDraftOfAnother(key: string, userId: string): boolean {
  return key.startsWith(prefix) && !key.startsWith(`${prefix}${userId}:`);
}

/** An empty text is one, too: something that was there has been cleared. */
export function draftsOf(userId: string): readonly { readonly key: string; readonly text: string }[] {
  return deviceStorage
    .keys()
    .filter((key) => key.startsWith(`${prefix}${userId}:`))
    .map((key) => ({ key, text: readDraft(key) }));
}
