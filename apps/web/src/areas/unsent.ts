// What of a person's work is only on this device: what waits in the outbox, what is half written, chosen files, and recordings.
import type { OutboxItem } from '@foothold/live/client/outbox-item';
import { chosenFilesOf } from '../connection/chosen-files.ts';
import { draftsOf } from '../connection/drafts.ts';
import { countRecordingsOf } from '../media/recording-store.ts';

export type Unsent =
  | { readonly kind: 'item'; readonly id: string; readonly item: OutboxItem }
  | { readonly kind: 'draft'; readonly id: string; readonly text: string }
  | { readonly kind: 'file'; readonly id: string; readonly name: string }
  | { readonly kind: 'recordings'; readonly id: string; readonly count: number };

export async function unsentOf(userId: string, items: readonly OutboxItem[]): Promise<readonly Unsent[]> {
  const recordings = await countRecordingsOf(userId);
  const chosen = chosenFilesOf(userId);
  await chosen.settled();
  return [
    ...items
      .filter((item) => item.state.name !== 'sent')
      .map((item) => ({ kind: 'item' as const, id: item.id, item })),
    ...draftsOf(userId).map(({ key, text }) => ({ kind: 'draft' as const, id: key, text })),
    ...chosen.all().map(({ place, file }) => ({ kind: 'file' as const, id: place, name: file.name })),
    ...(recordings > 0 ? [{ kind: 'recordings' as const, id: 'recordings', count: recordings }] : []),
  ];
}

/** The words in it, if it has any. */
export function wordsOf({ input, blobs }: OutboxItem): string {
  if (typeof input !== 'object' || input === null) return '';
  if ('text' in input && typeof input.text === 'string' && input.text.trim() !== '') return input.text;
  if ('answer' in input && typeof input.answer === 'string') return input.answer;
  if ('answers' in input && typeof input.answers === 'object' && input.answers !== null)
    return Object.values(input.answers).join(' · ');
  const file = 'file' in input ? input.file : null;
  if (typeof file !== 'object' || file === null || !('fileName' in file)) return blobs[0]?.name ?? '';
  return String(file.fileName);
}
