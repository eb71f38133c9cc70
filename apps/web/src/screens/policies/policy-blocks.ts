// Parses a policy's plain text into headings, lists and paragraphs. No word is lost or added.

export type Block =
  | { readonly kind: 'heading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

const bullet = /^[-*•]\s+/;
const maxHeadingLength = 80;

/** A heading is a short line after a blank one (or the first) that does not end like a sentence. */
export function policyBlocks(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let afterBlank = true;
  for (const line of text.split(/\r?\n/).map((each) => each.trim())) {
    if (line !== '') add(blocks, line, afterBlank);
    afterBlank = line === '';
  }
  return blocks;
}

function add(blocks: Block[], line: string, afterBlank: boolean): void {
  if (!bullet.test(line)) {
    blocks.push({ kind: afterBlank && isHeading(line) ? 'heading' : 'paragraph', text: line });
    return;
  }
  const item = line.replace(bullet, '');
  const last = blocks.at(-1);
  if (last?.kind === 'list' && !afterBlank)
    blocks[blocks.length - 1] = { kind: 'list', items: [...last.items, item] };
  else blocks.push({ kind: 'list', items: [item] });
}

function isHeading(line: string): boolean {
  return line.length <= maxHeadingLength && !/[.!?:;,…]$/.test(line);
}
