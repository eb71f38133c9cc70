// Which web pages a learning resource may embed, and how: one policy for form, call, screen and CSP headers.
import { placeOf, type Place } from './embed-sites.ts';

export const embedSentences = { invalid: 'Invalid URL' } as const;

export type Frame = Place & {
  /** The iframe's `sandbox` tokens. Never allows top navigation. */
  readonly sandbox: string;
};

export type EmbedPolicy = {
  /** Our own origin, never embedded: one of our pages in a frame could act as the user. */
  readonly appOrigin: string;
  /** The lesson pages that the server brings; null where it serves none. */
  readonly lessonPagesOrigin: string | null;
};

/**
 * Pages open others in tabs of their own, which are ordinary ones, and give out their worksheets. A microphone or camera they
 * never get: this origin has been allowed to use them, so that the browser would not ask again.
 */
const sandbox =
  'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-presentation allow-same-origin';

/** How to embed the link, or null if it may not be embedded: the screen then shows a placeholder. */
export function frameOf(link: string, policy: EmbedPolicy): Frame | null {
  const url = parseLink(link);
  if (url === null || url.username !== '' || url.password !== '') return null;
  if (policy.lessonPagesOrigin !== null && url.origin === policy.lessonPagesOrigin)
    return { src: url.href, page: url.href, sandbox };
  // Normalised as it will be embedded: http on port 443 becomes https on its default port, which may be our origin.
  url.protocol = 'https:';
  if (hostOf(url) === hostOf(new URL(policy.appOrigin)) || isPrivateHost(url.hostname)) return null;
  return { ...placeOf(url), sandbox };
}

/** Host and port. A trailing dot is removed: the name is the same. */
function hostOf(url: URL): string {
  return url.host.replace(/\.+(?=:|$)/, '');
}

/** Absolute http(s) only. */
export function parseLink(link: string): URL | null {
  if (!URL.canParse(link.trim())) return null;
  const url = new URL(link.trim());
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
}

/** Loopback, link-local and private networks, which a learner's device must not be sent to. */
function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.+$/g, '').toLowerCase();
  if (host.endsWith('.localhost') || host.endsWith('.local') || host.endsWith('.internal')) return true;
  // Includes IPv6 forms of IPv4 addresses (RFC 4291, 2.5.5; RFC 6052), which may be private or our own.
  if (host.includes(':')) return /^(f[cd]|fe[89a-f]|::|64:ff9b:)/.test(host);
  const parts = host.split('.').map(Number);
  // A name without a dot, such as localhost, is on the local network.
  if (parts.some((part) => !Number.isInteger(part))) return !host.includes('.');
  const [a = 0, b = 0] = parts;
  return (
    a === 0 ||
    a === 10 ||
    a === 127 ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b <= 31) ||
    (a === 192 && b === 168) ||
    (a === 100 && b >= 64 && b <= 127)
  );
}

/** Files that a browser on a phone does not show within a page. */
const files = /\.(pdf|docx?|pptx?|xlsx?|odt|odp|ods|rtf|epub|zip)$/i;

/** Whether the link is to a file, by its name: it is opened by itself, since frames show none or a sign that it was blocked. */
export function isFileLink(link: string): boolean {
  const url = parseLink(link);
  return url !== null && files.test(url.pathname);
}
