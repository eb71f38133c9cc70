// Where a link leads, short enough for a list: its host.
import { parseLink } from '@foothold/domain/curriculum/embed-link';

/** Null for a task's empty link; a link that is none is shown as it is. */
export function hostOf(link: string): string | null {
  if (link === '') return null;
  return parseLink(link)?.hostname.replace(/^www\./, '') ?? link;
}
