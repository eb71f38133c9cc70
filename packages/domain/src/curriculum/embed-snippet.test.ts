// Proves that a pasted embed snippet becomes the link that it contains.
import { describe, expect, it } from 'vitest';
import { linkOf } from './embed-snippet.ts';

describe('a teacher who pastes an embed snippet', () => {
  it('gets the address inside it in the link field [MEDIT-19]', () => {
    expect(
      linkOf(
        '<iframe width="560" height="315" src="https://www.youtube.com/embed/abc?rel=0&amp;start=4" title="Video" allowfullscreen></iframe>',
      ),
    ).toBe('https://www.youtube.com/embed/abc?rel=0&start=4');
    expect(linkOf("<IFRAME frameborder=0 SRC='https://wordwall.net/embed/1' ></IFRAME>")).toBe(
      'https://wordwall.net/embed/1',
    );
    expect(linkOf('<div><iframe src=https://example.com/a></iframe></div>')).toBe('https://example.com/a');
    expect(linkOf('<iframe src="//player.vimeo.com/video/1"></iframe>')).toBe(
      'https://player.vimeo.com/video/1',
    );
  });

  it('keeps a plain link, and a snippet without an address, as they are', () => {
    expect(linkOf('  https://example.com/a?src="b" ')).toBe('https://example.com/a?src="b"');
    expect(linkOf('<iframe title="nothing"></iframe>')).toBe('<iframe title="nothing"></iframe>');
    expect(linkOf('<iframe data-src="https://example.com"></iframe>')).not.toBe('https://example.com');
  });

  it('never waits for a snippet made to be slow to parse', () => {
    const began = process.cpuUsage();
    linkOf(`<a${' src'.repeat(20_000)}`);
    linkOf('<a'.repeat(20_000));
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(2000);
  });
});
