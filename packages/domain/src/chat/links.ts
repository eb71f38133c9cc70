// Finds the web links in a text, and distinguishes links into this app from external ones. Pure.

export type Link = {
  /** As written. */
  readonly text: string;
  readonly href: string;
  /** The host that a browser would connect to, in ASCII form: a look-alike letter shows as `xn--…`. */
  readonly host: string;
  /** Path, search and hash of a link into this app; null for external links. */
  readonly path: string | null;
};

export type TextPart = string | Link;

// A scheme, or `www.` at the start of a word, up to the next white space, quote or bracket of a tag.
const candidate = /(?:\bhttps?:\/\/|(?<![\p{L}\p{N}@./-])www\.)[^\s<>"]+/giu;
// Punctuation at the end of a sentence is not part of the link before it.
const sentenceEnd = new Set(".,;:!?'’”»…");
const brackets: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

export const externalLinkSentences = {
  heading: 'Open external link',
  question: 'Are you sure you want to open {host}?',
} as const;

/** The text split into links and other text, in order; joined they are the text. `appHost` is this app's host with port. */
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

/** The URL of the first link in the text; null if there is none. */
export function firstLink(text: string): string | null {
  for (const part of textParts(text, '')) if (typeof part !== 'string') return part.href;
  return null;
}

/** Null for anything that a browser must not open from a message: not http(s), or without a host. */
export function linkOf(written: string, appHost: string): Link | null {
  const address = /^www\./i.test(written) ? `https://${written}` : written;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const { href, host, origin, username, password } = new URL(address);
  // `https://this-app@elsewhere` leads elsewhere: user info in a URL is meant to mislead.
  const isInternal = host === appHost.toLowerCase() && username === '' && password === '';
  return { text: written, href, host, path: isInternal ? href.slice(origin.length) : null };
}

/** `(see www.example.org)`: the closing bracket of one opened before the link. Linear time. */
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
