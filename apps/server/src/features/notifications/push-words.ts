// What a push says of news, in simple English: its kind, and never a word of it.
import type { NewsKind } from '@foothold/domain/notifications/news';

export const testText = 'This is a test. It works.';

const sentences: Readonly<Record<NewsKind, { readonly one: string; readonly other: string }>> = {
  message: { one: 'You have a new message.', other: 'You have {count} new messages.' },
  comment: { one: 'Your teacher answered your work.', other: 'Your teacher answered your work.' },
  target: { one: 'You have a new target.', other: 'You have {count} new targets.' },
  plan: { one: 'You have a new learning plan.', other: 'You have a new learning plan.' },
  lesson: { one: 'You have a new lesson.', other: 'You have {count} new lessons.' },
};

/** `count` of at least one. */
export function newsText(kind: NewsKind, count: number): string {
  const { one, other } = sentences[kind];
  return count === 1 ? one : other.replace('{count}', String(count));
}
