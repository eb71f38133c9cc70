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

// A scheme, or `www.` at the start of a word, up to the next white space, quote, bracket of a tag, mark of direction, zero-width
// space, or punctuation of another script, which may have no space after it: but not what joins words, which addresses may have.
// The word may follow a letter of another script: many have no spaces, or write "and" as a part of the next word.
const candidate =
  /(?:(?<![A-Za-z0-9])https?:\/\/|(?<![\p{Script=Latin}\p{N}@./-])www\.)(?:(?=[\p{ASCII}\p{Dash}\p{Pc}·・‧׳״་’\P{P}])[^\s<>"\p{Bidi_Control}\u200B])+/giu;
// At the end of a sentence, all punctuation but what addresses end with; the quotes and bars of code; and what shows nothing.
const sentenceEnd = /(?![/\\#%&@_-])\p{P}|[`´|]|\p{Default_Ignorable_Code_Point}/u;
// What makes the words between two of them slanted or crossed out in a message.
const pairs = /[_~]/;
const brackets: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

export const externalLinkSentences = {
  heading: 'Open external link',
  question: 'This goes to another website: {host}. Open it?',
} as const;

/** The text split into links and other text, in order; joined they are the text. `appHost` is this app's host with port. */
export function textParts(text: string, appHost: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(candidate)) {
    const written = withoutEnding(match[0], text[match.index - 1]);
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

/**
 * Whether the link sent with a text is its first one. Messages of older versions have a link with what follows it in the text,
 * such as a comma of another script.
 */
export function isLinkOf(text: string, link: string): boolean {
  const own = firstLink(text);
  if (own === null || !link.startsWith(own)) return false;
  try {
    return text.includes(decodeURIComponent(link.slice(own.length)));
  } catch {
    return false;
  }
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
function withoutEnding(found: string, before: string | undefined): string {
  const signs = Array.from(found);
  const counts = new Map<string, number>();
  const count = (sign: string) => counts.get(sign) ?? 0;
  for (const sign of signs) counts.set(sign, count(sign) + 1);
  for (; signs.length > 0; signs.pop()) {
    const last = signs.at(-1) ?? '';
    const opening = brackets[last];
    const isEnd =
      opening === undefined
        ? sentenceEnd.test(last) || (last === before && pairs.test(last))
        : count(last) > count(opening);
    if (!isEnd) break;
    counts.set(last, count(last) - 1);
  }
  return signs.join('');
}
