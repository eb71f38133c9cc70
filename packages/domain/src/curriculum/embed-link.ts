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

/** Converts links to a video's, a document's or a slide show's page to their embeddable URL. */
function embeddable(url: URL): string {
  const host = url.hostname.replace(/^(www|m)\./, '');
  if (host === 'youtu.be' || host === 'youtube.com') return youtube(host, url) ?? url.href;
  if (host === 'vimeo.com') return vimeo(url) ?? url.href;
  if (host === 'docs.google.com' || host === 'drive.google.com') return google(url) ?? url.href;
  return url.href;
}

/** A video, a part of one, or a playlist. https://developers.google.com/youtube/player_parameters */
function youtube(host: string, { pathname, searchParams, hash }: URL): string | null {
  const id =
    host === 'youtu.be'
      ? pathname.slice(1)
      : pathname === '/watch'
        ? searchParams.get('v')
        : /^\/(?:shorts|live)\/([\w-]+)/.exec(pathname)?.[1];
  const list = searchParams.get('list');
  const isList = pathname === '/playlist' && list !== null;
  if (!id && !isList) return null;
  const start = seconds(
    searchParams.get('t') ?? searchParams.get('start') ?? /^#t=(.+)/.exec(hash)?.[1] ?? '',
  );
  const end = seconds(searchParams.get('end') ?? '');
  const query = Object.entries({ list, start, end })
    .flatMap(([name, value]) => (value === null ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join('&');
  const video = isList ? 'videoseries' : encodeURIComponent(id ?? '');
  return `https://www.youtube-nocookie.com/embed/${video}${query === '' ? '' : `?${query}`}`;
}

/** "90", "90s" and "1h2m3s" in seconds; null for 0 and anything else. */
function seconds(time: string): number | null {
  const [, hours = '0', minutes = '0', rest = '0'] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(time) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(rest) || null;
}

/** A video that is not listed has a key, after its number or as `h`; without it the player refuses. A time is in the fragment. */
function vimeo({ pathname, searchParams, hash }: URL): string | null {
  const [, id, inPath] = /^\/(?:[a-z][\w-]*\/)*(\d+)(?:\/([\da-f]+))?\/?$/.exec(pathname) ?? [];
  if (id === undefined) return null;
  const key = inPath ?? searchParams.get('h');
  const time = /^#t=\w+$/.test(hash) ? hash : '';
  return `https://player.vimeo.com/video/${id}${key === null ? '' : `?h=${encodeURIComponent(key)}`}${time}`;
}

/** What Google offers for embedding a file, form or published file that is open at another page of its. */
function google(url: URL): string | null {
  const [, kind = '', id = '', page = ''] =
    /^\/(?:a\/[\w.-]+\/)?(presentation|document|spreadsheets|forms|file)\/d\/((?:e\/)?[\w-]+)(?:\/(\w+))?/.exec(
      url.pathname,
    ) ?? [];
  const isPublished = id.startsWith('e/');
  const at = `https://${url.hostname}/${kind}/d/${id}`;
  if (kind === 'presentation') return `${at}/embed`;
  if (kind === 'forms') return isPublished && page === 'viewform' ? `${at}/viewform?embedded=true` : null;
  // Published documents are pages already.
  return kind === '' || isPublished ? null : `${at}/preview`;
}

/** Files that a browser on a phone does not show within a page. */
const files = /\.(pdf|docx?|pptx?|xlsx?|odt|odp|ods|rtf|epub|zip)$/i;

/** Whether the link is to a file, by its name: it is opened by itself, since frames show none or a sign that it was blocked. */
export function isFileLink(link: string): boolean {
  const url = parseLink(link);
  return url !== null && files.test(url.pathname);
}
