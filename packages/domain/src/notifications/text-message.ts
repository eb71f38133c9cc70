// The text message that says that something is new: its words, by the provider's template.
import { z } from '../contract/schema.ts';
import { storable } from '../contract/text.ts';

/** What a template holds: how much is new, and the address of the app. */
export const textFields = { count: '{count}', link: '{link}' } as const;

export const templateSentences = {
  noCount: 'The number is missing. Write the word count in curly brackets where it stands.',
  noLink: 'The address of the app is missing. Write the word link in curly brackets where it stands.',
  tooLong: 'The text is too long. Please write at most 3 messages.',
} as const;

export const maxTemplateLength = 600;

/** How many parts it has, `whyTooLong` knows. */
export const textTemplate = z.string().check(
  z.overwrite(storable),
  z.trim(),
  z.refine((text) => text.includes(textFields.count), templateSentences.noCount),
  z.refine((text) => text.includes(textFields.link), templateSentences.noLink),
  z.maxLength(maxTemplateLength, templateSentences.tooLong),
);

/** The template of a provider that has none of its own, for more than one. */
export const usualTemplate = 'You have {count} new messages from your class. Open: {link}';
const usualForOne = 'You have {count} new message from your class. Open: {link}';

/** `count` of at least one; `template` null: the usual sentence. */
export function newsMessage(template: string | null, count: number, link: string): string {
  return (template ?? (count === 1 ? usualForOne : usualTemplate))
    .replaceAll(textFields.count, String(count))
    .replaceAll(textFields.link, link);
}
