// Takes the link out of a pasted embed snippet, such as the <iframe> that a video's "Share" gives.

const source = /<[a-z][^<>]*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

/** The snippet's `src`; any other text as it was, without white space around it. */
export function linkOf(pasted: string): string {
  const found = source.exec(pasted);
  const link = found?.[1] ?? found?.[2] ?? found?.[3];
  return link === undefined ? pasted.trim() : plain(link).trim();
}

/** Snippets are HTML: an ampersand in a link is written `&amp;`. A link without a scheme means https. */
function plain(link: string): string {
  const text = link.replaceAll('&amp;', '&').replaceAll('&#38;', '&').replaceAll('&quot;', '"');
  return text.trim().startsWith('//') ? `https:${text.trim()}` : text;
}
