// Finds the web links in what people write, and tells links into this app from links that lead out of it. Pure.

export type Link = {
  /** As the person wrote it. */
  readonly text: string;
  readonly href: string;
  /** The host a browser would really go to, in its ASCII form: a look-alike letter shows as `xn--…`. */
  readonly host: string;
  /** Path, search and hash when the link stays in this app; null when it leads out of it. */
  readonly path: string | null;
};

export type TextPart = string | Link;

// A scheme, or `www.` at the start of a word, up to the next white space, quote or bracket of a tag.
const candidate = /(?:\bhttps?:\/\/|(?<![\p{L}\p{N}@./-])www\.)[^\s<>"]+/giu;
// What ends a sentence does not belong to the link before it.
const sentenceEnd = new Set(".,;:!?'’”»…");
const brackets: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

export const externalLinkSentences = {
  heading: 'Open external link',
  question: 'Are you sure you want to open {host}?',
} as const;

/** The text in pieces, in order; put together again they are the text. `appHost` is this app's host, with its port. */
export function textParts(text: string, appHost: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(candidate)) {
    const written = withoutEnding(match[0]);
    const link = linkOf(written, appHost);
    if (link === null) continue;
    if (match.index > end) parts.push(text.slice(end, match.index));
    parts.push(link);
    end = match.index + written.length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

/** The address of the first link that people can follow in the text; null when there is none. */
export function firstLink(text: string): string | null {
  for (const part of textParts(text, '')) if (typeof part !== 'string') return part.href;
  return null;
}

/** Null for what no browser should open from a message: no http(s), or no host, without which that is no URL. */
export function linkOf(written: string, appHost: string): Link | null {
  const address = /^www\./i.test(written) ? `https://${written}` : written;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const { href, host, origin, username, password } = new URL(address);
  // `https://this-app@elsewhere` is elsewhere's; and whoever puts a name before the host wants to be misread.
  const isInternal = host === appHost.toLowerCase() && username === '' && password === '';
  return { text: written, href, host, path: isInternal ? href.slice(origin.length) : null };
}

/** `(see www.example.org)`: a bracket that was opened before the link. Each sign is looked at once, however many there are. */
function withoutEnding(written: string): string {
  const counts = new Map<string, number>();
  const count = (sign: string) => counts.get(sign) ?? 0;
  for (const sign of written) counts.set(sign, count(sign) + 1);
  for (let end = written.length; ; end -= 1) {
    const last = written[end - 1] ?? '';
    const opening = brackets[last];
    const closesNothing = opening !== undefined && count(last) > count(opening);
    if (!closesNothing && !sentenceEnd.has(last)) return written.slice(0, end);
    counts.set(last, count(last) - 1);
  }
}
