// What a person's browsers show of the news that is told them together.
import type { Role } from '@foothold/domain/access/roles';
import type { PushPayload } from '@foothold/domain/notifications/news';
import { newsText, summaryText } from './news-words.ts';
import type { StillNews } from './still-news.ts';

export type Told = { readonly payload: PushPayload; readonly items: readonly StillNews[] };

/**
 * For a learner one for each place that a tap leads to; for staff one of everything. `badge`: how much is unread in all;
 * `names`: first names of authors by their id, empty where none may be shown.
 */
export function pushPayloads(
  items: readonly StillNews[],
  role: Role,
  badge: number,
  names: ReadonlyMap<string, string>,
): readonly Told[] {
  if (items.length === 0) return [];
  if (role !== 'student') {
    const paths = new Set(items.map(({ path }) => path));
    const [path = ''] = paths;
    const text = summaryText(items.map(({ kind }) => kind));
    return [{ payload: { text, path: paths.size === 1 ? path : '/staff', tag: 'staff', badge }, items }];
  }
  const groups = Map.groupBy(items, ({ kind, path }) => `${kind} ${path}`);
  return [...groups].map(([tag, group]) => ({
    payload: { ...said(group, names), tag, badge },
    items: group,
  }));
}

function said(group: readonly StillNews[], names: ReadonlyMap<string, string>) {
  const [{ kind, path } = group[0]!] = group;
  const authors = new Set(group.map(({ authorId }) => authorId));
  const [author] = authors;
  const name = authors.size === 1 && author != null ? (names.get(author) ?? null) : null;
  // Staff's kinds are told to staff only.
  if (kind === 'evidence' || kind === 'answers') return { text: summaryText([kind]), path };
  return { text: newsText(kind, group.length, name), path };
}
