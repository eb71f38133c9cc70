// Reads a web page for its title, and its headers for whether it may be framed. Whatever fails on the way is not known afterwards.
import type { Response } from 'undici';
import { frameOf, isFileLink, type EmbedPolicy } from '@foothold/domain/curriculum/embed-link';
import { allowsFraming } from '@foothold/domain/curriculum/framing';
import { titleOf } from '@foothold/domain/curriculum/page-title';
import type { Outgoing } from '../../kernel/edge/outgoing.ts';

export type LinkedPage = { readonly title: string | null; readonly opens: 'here' | 'newTab' | 'unknown' };

const unknown: LinkedPage = { title: null, opens: 'unknown' };

// Somebody waits for it.
const maxWaitMs = 4_000;
// Of films' pages the title comes late.
const maxHtmlBytes = 512 * 1024;
const maxRedirects = 3;

/** `link` may be embedded, by the same policy. */
export async function linkedPage(outgoing: Outgoing, link: string, policy: EmbedPolicy): Promise<LinkedPage> {
  const frame = frameOf(link, policy);
  if (frame === null) return unknown;
  if (isFileLink(link)) return { title: null, opens: 'newTab' };
  const found = await readPage(outgoing, new URL(frame.page), policy);
  // The player of a site that lets others frame it, whatever its own page says.
  return frame.src === frame.page ? found : { ...found, opens: 'here' };
}

/** Every hop is checked as the first one: https, public, and not ours. */
export async function readPage(outgoing: Outgoing, page: URL, policy: EmbedPolicy): Promise<LinkedPage> {
  const signal = AbortSignal.timeout(maxWaitMs);
  try {
    let url = page;
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const answer = await outgoing.fetch(url, {
        redirect: 'manual',
        signal,
        headers: { accept: 'text/html', 'accept-language': 'en' },
      });
      const next = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null;
      if (next === null) return await described(answer, policy);
      await answer.body?.cancel();
      url = new URL(next, url);
      if (frameOf(url.href, policy) === null) return unknown;
    }
  } catch {
    // Unreachable, forbidden, too slow or no page: the link can be added nevertheless, and nothing is told about our network.
  }
  return unknown;
}

async function described(answer: Response, { appOrigin }: EmbedPolicy): Promise<LinkedPage> {
  if (!answer.ok) {
    await answer.body?.cancel();
    return unknown;
  }
  const headers = {
    policy: answer.headers.get('content-security-policy'),
    options: answer.headers.get('x-frame-options'),
  };
  const opens = allowsFraming(headers, appOrigin) ? 'here' : 'newTab';
  return { title: titleOf(await beginningOf(answer)), opens };
}

/** The text of an HTML page as far as the end of its first title; empty for what is none. */
async function beginningOf(answer: Response): Promise<string> {
  const type = answer.headers.get('content-type') ?? '';
  const reader = answer.body?.getReader();
  if (reader === undefined || !/^(text\/html|application\/xhtml\+xml)\b/i.test(type)) {
    await reader?.cancel();
    return '';
  }
  const decoder = decoderOf(/charset="?([\w-]+)/i.exec(type)?.[1]);
  let html = '';
  for (let read = 0; read < maxHtmlBytes && !/<\/title>/i.test(html);) {
    const { value, done } = await reader.read();
    if (done) break;
    read += value.length;
    html += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return html;
}

function decoderOf(charset = 'utf-8'): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}
