// Which web pages a learning resource may show, and how they are framed: one policy for form, call, screen and headers.

export const embedSentences = { invalid: 'Invalid URL' } as const;

export type Frame = {
  readonly src: string;
  /** For the iframe's `sandbox`. Never top navigation. */
  readonly sandbox: string;
};

export type EmbedPolicy = {
  /** Our own origin: a page of ours in a frame could act as the person. */
  readonly appOrigin: string;
  /** The demo provider's lesson pages; null in production. */
  readonly lessonPagesOrigin: string | null;
};

const sandbox = 'allow-scripts allow-forms allow-popups allow-presentation allow-same-origin';

/** How the link is framed, or null when it may not be shown: the screen then shows its placeholder. */
export function frameOf(link: string, policy: EmbedPolicy): Frame | null {
  const url = parseLink(link);
  if (url === null || url.username !== '' || url.password !== '') return null;
  if (policy.lessonPagesOrigin !== null && url.origin === policy.lessonPagesOrigin)
    return { src: url.href, sandbox };
  // As it will be framed: http on port 443 becomes https on its usual port, which may be ours.
  url.protocol = 'https:';
  if (hostOf(url) === hostOf(new URL(policy.appOrigin)) || isPrivateHost(url.hostname)) return null;
  return { src: embeddable(url), sandbox };
}

/** Name and port. A name that ends with a dot is the same name, written out in full. */
function hostOf(url: URL): string {
  return url.host.replace(/\.+(?=:|$)/, '');
}

/** Absolute http(s) only. */
export function parseLink(link: string): URL | null {
  if (!URL.canParse(link.trim())) return null;
  const url = new URL(link.trim());
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
}

/** Loopback, link-local and private networks: nothing a learner's device should be sent to. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.+$/g, '').toLowerCase();
  if (host.endsWith('.localhost') || host.endsWith('.local') || host.endsWith('.internal')) return true;
  // With what only stands for an IPv4 address (RFC 4291, 2.5.5; RFC 6052): it may be one of these, or our own.
  if (host.includes(':')) return /^(f[cd]|fe[89a-f]|::|64:ff9b:)/.test(host);
  const parts = host.split('.').map(Number);
  // A name; one without a dot, such as localhost, is of this network.
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

/** Links to a video's or a slide show's page become the address that may be framed. */
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
