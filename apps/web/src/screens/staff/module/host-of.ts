// The host of a link, to show in a list.
import { parseLink } from '@foothold/domain/curriculum/embed-link';

/** Null for a task's empty link; an invalid link is returned unchanged. */
export function hostOf(link: string): string | null {
  if (link === '') return null;
  return parseLink(link)?.hostname.replace(/^www\./, '') ?? link;
}
