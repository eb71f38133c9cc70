// Which web pages a learning resource may embed, and how: one policy for form, call, screen and CSP headers.

export const embedSentences = { invalid: 'Invalid URL' } as const;

export type Frame = {
  readonly src: string;
  /** The iframe's `sandbox` tokens. Never allows top navigation. */
  readonly sandbox: string;
};

export type EmbedPolicy = {
  /** Our own origin, never embedded: one of our pages in a frame could act as the user. */
  readonly appOrigin: string;
  /** The demo provider's lesson pages; null in production. */
  readonly lessonPagesOrigin: string | null;
};

const sandbox = 'allow-scripts allow-forms allow-popups allow-presentation allow-same-origin';

/** How to embed the link, or null if it may not be embedded: the screen then shows a placeholder. */
export function frameOf(link: string, policy: EmbedPolicy): Frame | null {
  const url = parseLink(link);
  if (url === null || url.username !== '' || url.password !== '') return null;
  if (policy.lessonPagesOrigin !== null && url.origin === policy.lessonPagesOrigin)
    return { src: url.href, sandbox };
  // Normalised as it will be embedded: http on port 443 becomes https on its default port, which may be our origin.
  url.protocol = 'https:';
  if (hostOf(url) === hostOf(new URL(policy.appOrigin)) || isPrivateHost(url.hostname)) return null;
  return { src: embeddable(url), sandbox };
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

/** Converts links to a video's or a slide show's page to their embeddable URL. */
function embeddable(url: URL): string {
  const host = url.hostname.replace(/^(www|m)\./, '');
  const video = youtubeVideo(host, url);
  if (video !== null) return `https://www.youtube-nocookie.com/embed/${encodeURIComponent(video)}`;
  const vimeo = host === 'vimeo.com' ? /^\/(\d+)/.exec(url.pathname)?.[1] : undefined;
  if (vimeo !== undefined) return `https://player.vimeo.com/video/${vimeo}`;
  const slides =
    host === 'docs.google.com' ? /^\/presentation\/d\/([\w-]+)/.exec(url.pathname)?.[1] : undefined;
  if (slides !== undefined && slides !== 'e') return `https://docs.google.com/presentation/d/${slides}/embed`;
  return url.href;
}

function youtubeVideo(host: string, url: URL): string | null {
  if (host === 'youtu.be') return url.pathname.slice(1) || null;
  if (host !== 'youtube.com') return null;
  if (url.pathname === '/watch') return url.searchParams.get('v');
  return /^\/shorts\/([\w-]+)/.exec(url.pathname)?.[1] ?? null;
}
