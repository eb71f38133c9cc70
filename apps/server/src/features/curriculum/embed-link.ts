// Reads the link of a learning resource as staff or an API client send it, and refuses one that may not be embedded.
import { Refusal } from '@foothold/domain/contract/refusal';
import { frameOf } from '@foothold/domain/curriculum/embed-link';
import { linkOf } from '@foothold/domain/curriculum/embed-snippet';
import { curriculumSentences } from '@foothold/domain/curriculum/input';
import type { Settings } from '../../kernel/runtime/settings.ts';

/** The address in a pasted snippet, or the text itself. */
export function requireEmbedLink(pasted: string, { publicUrl, lessonPagesOrigin }: Settings): string {
  const link = linkOf(pasted);
  if (frameOf(link, { appOrigin: publicUrl, lessonPagesOrigin }) === null)
    throw new Refusal('INVALID', curriculumSentences.embedLink);
  return link;
}
