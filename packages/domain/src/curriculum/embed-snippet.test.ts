// Proves that a pasted embed snippet becomes the link that it contains, whatever sites, word processors and chats make of it.
import { describe, expect, it } from 'vitest';
import { linkOf } from './embed-snippet.ts';

const snippets: readonly (readonly [what: string, pasted: string, link: string])[] = [
  [
    'a film of YouTube',
    '<iframe width="560" height="315" src="https://www.youtube.com/embed/abc?rel=0&amp;start=4" title="Video" allowfullscreen></iframe>',
    'https://www.youtube.com/embed/abc?rel=0&start=4',
  ],
  [
    'capitals and single quotes',
    "<IFRAME frameborder=0 SRC='https://wordwall.net/embed/1' ></IFRAME>",
    'https://wordwall.net/embed/1',
  ],
  ['no quotes', '<div><iframe src=https://example.com/a></iframe></div>', 'https://example.com/a'],
  [
    'no scheme',
    '<iframe src="//player.vimeo.com/video/1?h=ab12cd"></iframe>',
    'https://player.vimeo.com/video/1?h=ab12cd',
  ],
  [
    'a script before the frame, and one after it',
    '<script src="https://fast.example/player.js" async></script><div style="padding:56% 0 0 0"><iframe src="https://fast.example/embed/iframe/x1" title="Film"></iframe></div><script src="https://player.vimeo.com/api/player.js"></script>',
    'https://fast.example/embed/iframe/x1',
  ],
  [
    'a picture before the frame',
    '<a href="https://padlet.com/x"><img src="https://padlet.com/logo.png"></a><iframe src="https://padlet.com/embed/x"></iframe>',
    'https://padlet.com/embed/x',
  ],
  [
    'a comment with a frame',
    '<!-- <iframe src="https://example.com/old"></iframe> --><iframe src="https://example.com/new"></iframe>',
    'https://example.com/new',
  ],
  [
    'another attribute with a sign that ends tags',
    '<iframe title="a > b" data-src="https://example.com/lazy" src="https://example.com/now"></iframe>',
    'https://example.com/now',
  ],
  [
    'named and numbered entities',
    '<iframe src="https://example.com/a?b=1&#38;c=2&#x26;d=3&amp;e=%20&quot;"></iframe>',
    'https://example.com/a?b=1&c=2&d=3&e=%20"',
  ],
  [
    'the quotes of a word processor',
    '<iframe width=“560” src=“https://example.com/a?b=1&amp;c=2” title=“Anna’s film”></iframe>',
    'https://example.com/a?b=1&c=2',
  ],
  [
    'single quotes of a word processor',
    '<iframe src=‘https://example.com/a’></iframe>',
    'https://example.com/a',
  ],
  ['the quotes of a German one', '<iframe src=„https://example.com/a“></iframe>', 'https://example.com/a'],
  [
    'the source of a snippet, copied from a page that shows it',
    '&lt;iframe src=&quot;https://example.com/a?b=1&amp;amp;c=2&quot;&gt;&lt;/iframe&gt;',
    'https://example.com/a?b=1&c=2',
  ],
  [
    'lines and spaces',
    '\n<iframe\n  src = "\n https://example.com/a "\n></iframe>\n',
    'https://example.com/a',
  ],
  ['the end left out', '<iframe src="https://example.com/a">', 'https://example.com/a'],
  [
    'two frames',
    '<iframe src="https://example.com/1"></iframe><iframe src="https://example.com/2"></iframe>',
    'https://example.com/1',
  ],
  [
    'a frame that a script fills later, before the one that counts',
    '<iframe src="about:blank" data-src="https://example.com/later"></iframe><iframe src="https://example.com/a"></iframe>',
    'https://example.com/a',
  ],
  [
    'a text field to copy from',
    '<textarea readonly><iframe src="https://example.com/a?b=1&amp;c=2"></iframe></textarea>',
    'https://example.com/a?b=1&c=2',
  ],
  [
    'parameters that begin like entities',
    '<iframe src="https://example.com/a?b=1&copy=2&sect=3&lt=4&region=5"></iframe>',
    'https://example.com/a?b=1&copy=2&sect=3&lt=4&region=5',
  ],
  [
    'a frame within noscript',
    '<noscript><iframe src="https://example.com/a"></iframe></noscript>',
    'https://example.com/a',
  ],
];

describe('a teacher who pastes an embed snippet', () => {
  it.each(snippets)('gets the address inside it in the link field: %s [MEDIT-19]', (_, pasted, link) => {
    expect(linkOf(pasted)).toBe(link);
  });

  it('keeps a plain link, and a snippet without a frame, as they are', () => {
    for (const other of [
      'https://example.com/a?src="b"',
      '<iframe title="nothing"></iframe>',
      '<iframe data-src="https://example.com"></iframe>',
      '<script src="https://example.com/embed.js"></script>',
      '<img src="https://example.com/film.png">',
      '<video><source src="https://example.com/loader.mp4"></video><div class="genially-embed"></div>',
      `<script>document.write('<iframe src="https://example.com/written"></iframe>')</script>`,
      '<iframe src="javascript:alert(1)"></iframe>',
      'https://example.com/?q=a<b',
    ])
      expect(linkOf(` ${other} `)).toBe(other);
  });

  it('never waits for a snippet made to be slow to parse', () => {
    const began = process.cpuUsage();
    linkOf(`<a${' src'.repeat(20_000)}`);
    linkOf('<a'.repeat(20_000));
    linkOf('&lt;iframe '.repeat(20_000));
    linkOf(`<iframe src=${'“'.repeat(40_000)}`);
    linkOf(`<iframe ${'=“'.repeat(40_000)}`);
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(5000);
  });
});
