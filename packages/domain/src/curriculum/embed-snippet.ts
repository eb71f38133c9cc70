// Finds the link in a pasted embed snippet, such as the <iframe> of a video's "Share" dialog. Not part of any call: what it needs to parse HTML is large.
import { Parser } from 'htmlparser2';
import { parseLink } from './embed-link.ts';

/** The `src` of the first iframe that has a web address, with `https:` before `//`; any other text is returned trimmed. */
export function linkOf(pasted: string): string {
  const html = pasted.trim();
  if (!/<|&lt;/i.test(html)) return html;
  const { frame, text } = parse(html);
  // Copied from a page that shows the snippet's source, it is escaped itself.
  return frame ?? parse(text).frame ?? html;
}

/** Both with entities decoded; `text` is what is outside of tags, scripts and styles. */
function parse(html: string): { readonly frame: string | null; readonly text: string } {
  let frame: string | null = null;
  let text = '';
  let isCode = false;
  const parser = new Parser({
    onopentag: (name, { src = '' }) => {
      isCode = name === 'script' || name === 'style';
      if (name === 'iframe') frame ??= addressIn(src);
    },
    onclosetag: () => {
      isCode = false;
    },
    ontext: (part) => {
      if (!isCode) text += part;
    },
  });
  parser.end(straightQuotes(html));
  return { frame, text };
}

/** Null for `about:blank` and the like, which a script fills later. */
function addressIn(src: string): string | null {
  const address = src.trim().replace(/^\/\//, 'https://');
  return parseLink(address) === null ? null : address;
}

/** Word processors and chats replace the quotes around the values of attributes. */
function straightQuotes(html: string): string {
  return html.replace(/=\s*[“”„‟«»″‘’‚‹›′]([^“”„‟«»″‘’‚‹›′"'<>]*)[“”„‟«»″‘’‚‹›′]/g, '="$1"');
}
