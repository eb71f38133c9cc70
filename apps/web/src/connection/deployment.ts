// The deployment's settings, read from the meta tags that the server writes into the page.
import { unlimited, type SpaceLimits } from '@foothold/domain/files/space';
import { unknownCountry, type NumberSpelling } from '@foothold/domain/people/phone-number';

function meta(name: string): string | null {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  return content === undefined || content === '' ? null : content;
}

/** Origin of the demo provider's lesson pages; null if there are none. */
export const lessonPagesOrigin = meta('foothold-lesson-pages');

/** DSN of the Sentry project for unexpected errors; null if there is none. */
export const sentryDsn = meta('foothold-sentry');

/** How phone numbers of the deployment's country are written. */
export const numberSpelling: NumberSpelling = spellingFrom(meta('foothold-numbers'));

/** Storage limits for people and categories. */
export const spaceLimits: SpaceLimits = limitsFrom(meta('foothold-space'));

function limitsFrom(content: string | null): SpaceLimits {
  return content?.startsWith('{') ? JSON.parse(content) : unlimited;
}

function spellingFrom(content: string | null): NumberSpelling {
  return content === null ? unknownCountry : JSON.parse(content);
}
