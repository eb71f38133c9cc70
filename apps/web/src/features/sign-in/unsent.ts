// A user's work that is only on this device: outbox items, drafts, chosen files and recordings.
import { isBlank } from '@foothold/domain/contract/blank';
import { withTimeout } from '@foothold/live/client/with-timeout';
import type { OutboxItem } from '@foothold/live/client/outbox-item';
import { chosenFilesOf } from '../../connection/chosen-files.ts';
import { isMark } from '../../connection/changes.ts';
import { draftsOf } from '../../drafts/draft-storage.ts';
import { answersAsText, isAnswersInput } from '../plans/answers-input.ts';
import { countRecordingsOf } from '../../media/recording-store.ts';

export type Unsent =
  | { readonly kind: 'item'; readonly id: string; readonly item: OutboxItem }
  | { readonly kind: 'draft'; readonly id: string; readonly text: string }
  | { readonly kind: 'file'; readonly id: string; readonly file: File }
  | { readonly kind: 'recordings'; readonly id: string; readonly count: number };

const timeoutMs = 4000;

export async function unsentOf(userId: string, items: readonly OutboxItem[]): Promise<readonly Unsent[]> {
  const recordings = await withTimeout(timeoutMs, countRecordingsOf(userId), 0);
  const chosen = chosenFilesOf(userId);
  await withTimeout(timeoutMs, chosen.settled(), undefined);
  return [
    ...items
      .filter((item) => item.state.name !== 'sent' && !isMark(item.kind))
      .map((item) => ({ kind: 'item' as const, id: item.id, item })),
    ...draftsOf(userId).map(({ key, text }) => ({ kind: 'draft' as const, id: key, text })),
    ...chosen.all().map(({ draftKey, file }) => ({ kind: 'file' as const, id: draftKey, file })),
    ...(recordings > 0 ? [{ kind: 'recordings' as const, id: 'recordings', count: recordings }] : []),
  ];
}

const kindLabels: Readonly<Record<string, string>> = {
  'chat.send': 'Message',
  'evidence.add': 'Evidence',
  'plan.answers': 'Learning plan',
  'people.hello': 'Your hello',
  'progress.set': 'A page that you marked as done or not done',
  'people.selectCategory': 'The category that you chose',
  'chat.deleteMessage': 'A message that you deleted',
  'evidence.deleteTaskEvidence': 'Evidence that you deleted',
  'evidence.deleteTargetEvidence': 'Evidence that you deleted',
};

const sentences = { somethingElse: 'Something you wrote or changed' };

/** What it is: a message id. */
export function kindOf({ kind }: OutboxItem): string {
  return kindLabels[kind] ?? sentences.somethingElse;
}

/** All text in it. */
export function textOf({ input }: OutboxItem): string {
  if (isAnswersInput(input)) return answersAsText(input);
  if (typeof input !== 'object' || input === null) return '';
  const texts = [...('text' in input ? [input.text] : []), ...('link' in input ? [input.link] : [])];
  return texts.filter((each) => typeof each === 'string' && !isBlank(each)).join('\n');
}

export function fileNameOf({ input }: OutboxItem): string | undefined {
  const file = typeof input === 'object' && input !== null && 'file' in input ? input.file : null;
  if (typeof file !== 'object' || file === null || !('fileName' in file)) return undefined;
  return String(file.fileName);
}
