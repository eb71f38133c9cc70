// Extracts the link from a pasted embed snippet, such as the <iframe> of a video's "Share" dialog.

const source = /<[a-z][^<>]*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

/** The snippet's `src`; any other text is returned trimmed. */
export function linkOf(pasted: string): string {
  const found = source.exec(pasted);
  const link = found?.[1] ?? found?.[2] ?? found?.[3];
  return link === undefined ? pasted.trim() : plain(link).trim();
}

/** Decodes `&amp;`, since snippets are HTML, and adds https to links without a scheme. */
function plain(link: string): string {
  const text = link.replaceAll('&amp;', '&').replaceAll('&#38;', '&').replaceAll('&quot;', '"');
  return text.trim().startsWith('//') ? `https:${text.trim()}` : text;
}
