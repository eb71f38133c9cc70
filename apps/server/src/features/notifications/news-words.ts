// What a push says of news: to learners in simple English, to staff as counts, and never a word of the news itself.
import type { NewsKind } from '@foothold/domain/notifications/news';

export const testText = 'This is a test. It works.';

type Sentence = { readonly one: string; readonly other: string };

const sentences: Readonly<Record<Exclude<NewsKind, 'evidence' | 'answers'>, Sentence>> = {
  message: { one: 'You have a new message.', other: 'You have {count} new messages.' },
  comment: { one: 'Your teacher answered your work.', other: 'Your teacher answered your work.' },
  target: { one: 'You have a new target.', other: 'You have {count} new targets.' },
  plan: { one: 'Look at your learning plan.', other: 'Look at your learning plan.' },
  lesson: { one: 'You have a new lesson.', other: 'You have {count} new lessons.' },
};
/** Where the provider wants first names on lock screens. */
const withName: Readonly<Partial<Record<NewsKind, Sentence>>> = {
  message: { one: 'Message from {name}.', other: '{count} messages from {name}.' },
  comment: { one: '{name} answered your work.', other: '{name} answered your work.' },
};
const counted: readonly (readonly [NewsKind, Sentence])[] = [
  ['evidence', { one: '{count} piece to read', other: '{count} pieces to read' }],
  ['answers', { one: '{count} plan to check', other: '{count} plans to check' }],
  ['message', { one: '{count} new message', other: '{count} new messages' }],
];

const fill = ({ one, other }: Sentence, count: number, name = '') =>
  (count === 1 ? one : other).replace('{count}', String(count)).replace('{name}', name);

/** For a learner. `count` of at least one; `name`: of the one who wrote all of it, null for nobody. */
export function newsText(kind: keyof typeof sentences, count: number, name: string | null): string {
  const named = name === null ? undefined : withName[kind];
  return fill(named ?? sentences[kind], count, name ?? '');
}

/** For staff: `5 pieces to read, 2 new messages`. */
export function summaryText(kinds: readonly NewsKind[]): string {
  return counted
    .map(([kind, sentence]) => [sentence, kinds.filter((each) => each === kind).length] as const)
    .filter(([, count]) => count > 0)
    .map(([sentence, count]) => fill(sentence, count))
    .join(', ');
}
