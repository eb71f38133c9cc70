// What the page was told about this deployment when it was served.
import { unlimited, type SpaceLimits } from '@foothold/domain/files/space';
import { unknownCountry, type NumberSpelling } from '@foothold/domain/people/phone-number';

function meta(name: string): string | null {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  return content === undefined || content === '' ? null : content;
}

/** Where the demo provider's lesson pages come from; null where there are none. */
export const lessonPagesOrigin = meta('foothold-lesson-pages');

/** The Sentry project that hears of unexpected errors; null where there is none. */
export const sentryDsn = meta('foothold-sentry');

/** How the deployment's own country writes phone numbers. */
export const numberSpelling: NumberSpelling = spellingFrom(meta('foothold-numbers'));

/** How much people and categories may store. */
export const spaceLimits: SpaceLimits = limitsFrom(meta('foothold-space'));

function limitsFrom(content: string | null): SpaceLimits {
  return content?.startsWith('{') ? JSON.parse(content) : unlimited;
}

function spellingFrom(content: string | null): NumberSpelling {
  return content === null ? unknownCountry : JSON.parse(content);
}
