// Finds the link in a pasted embed snippet, such as the <iframe> of a video's "Share" dialog. Not part of any call: what it needs to parse HTML is large.
import { Parser } from 'htmlparser2';

/** The `src` of the first iframe, absolute where it begins with `//`; any other text is returned trimmed. */
export function linkOf(pasted: string): string {
  const html = pasted.trim();
  if (!/<|&lt;/i.test(html)) return html;
  const { frame, text } = parse(html);
  // Copied from a page that shows the snippet's source, it is escaped itself.
  const link = (frame ?? parse(text).frame)?.trim();
  if (link === undefined || link === '') return html;
  return link.startsWith('//') ? `https:${link}` : link;
}

/** Both with entities decoded; `text` is what is outside of tags. */
function parse(html: string): { readonly frame: string | null; readonly text: string } {
  let frame: string | null = null;
  let text = '';
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === 'iframe') frame ??= attributes['src'] ?? null;
    },
    ontext: (part) => {
      text += part;
    },
  });
  parser.end(straightQuotes(html));
  return { frame, text };
}

/** Word processors and chats replace the quotes around the values of attributes. */
function straightQuotes(html: string): string {
  return html.replace(/=\s*[“”„‟«»″‘’‚‹›′]([^“”„‟«»″‘’‚‹›′"'<>]*)[“”„‟«»″‘’‚‹›′]/g, '="$1"');
}
