// Proves which words of a message become links, where they lead, and that no malicious text becomes one.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textParts, type Link } from './links.ts';

const app = 'learn.example.org';
const linksIn = (text: string): Link[] =>
  textParts(text, app).filter((part): part is Link => typeof part !== 'string');
const only = (text: string): Link => {
  const [link, ...more] = linksIn(text);
  if (link === undefined || more.length > 0) throw new Error(`not one link: ${text}`);
  return link;
};
const written = (text: string) =>
  textParts(text, app).map((part) => (typeof part === 'string' ? part : part.text));

describe('a link in a message', () => {
  it('to this app opens inside it, by its host, whichever way it is written [MSG-7]', () => {
    expect(only('https://learn.example.org/topics/1/modules/2?a=b#c')).toMatchObject({
      path: '/topics/1/modules/2?a=b#c',
    });
    expect(only('http://LEARN.example.org')).toMatchObject({ path: '/' });
    expect(textParts('http://localhost:3300/inbox', 'localhost:3300')).toMatchObject([{ path: '/inbox' }]);
  });

  it('to any other host leads out, and its real host is known [MSG-8]', () => {
    expect(only('https://www.bbc.co.uk/learningenglish')).toMatchObject({
      host: 'www.bbc.co.uk',
      path: null,
      href: 'https://www.bbc.co.uk/learningenglish',
    });
    expect(only('see www.gov.uk today')).toMatchObject({ text: 'www.gov.uk', href: 'https://www.gov.uk/' });
    expect(only('https://learn.example.org:8443/inbox')).toMatchObject({ path: null });
    expect(only('https://learn.example.org.evil.example/inbox')).toMatchObject({
      host: 'learn.example.org.evil.example',
      path: null,
    });
  });

  it('that pretends to be this app shows where it really leads [MSG-8]', () => {
    expect(only('https://learn.example.org@evil.example/inbox')).toMatchObject({
      host: 'evil.example',
      path: null,
    });
    expect(only('https://evil.example@learn.example.org/inbox')).toMatchObject({ path: null });
    expect(only('https://lеarn.example.org/')).toMatchObject({
      host: 'xn--larn-v4d.example.org',
      path: null,
    });
    expect(only('https://evil.example\\@learn.example.org/')).toMatchObject({ host: 'evil.example' });
  });

  it('ends before the punctuation of the sentence and before a bracket that it did not open', () => {
    expect(written('Look at https://example.com/a, please.')).toEqual([
      'Look at ',
      'https://example.com/a',
      ', please.',
    ]);
    expect(written('(https://example.com/a_(b))!')).toEqual(['(', 'https://example.com/a_(b)', ')!']);
    expect(written('“https://example.com”')).toEqual(['“', 'https://example.com', '”']);
  });

  it('is only an address that a browser may open: no script, no data, no plain words', () => {
    for (const text of [
      'javascript:alert(1)',
      'data:text/html,<b>hi</b>',
      'file:///etc/passwd',
      'https://',
      'http://%',
      'www.',
      'sam@www.example.org',
      'awww.nice',
      'example.org',
      'Hello!',
      '',
    ]) {
      expect(linksIn(text), text).toEqual([]);
    }
  });

  it('is found as fast before twenty thousand brackets as before one, because the server scans every message', () => {
    const begun = process.cpuUsage();
    for (const ending of [')'.repeat(19_990), ').'.repeat(9_995), '.'.repeat(19_990)])
      expect(written(`http://a${ending}`)).toEqual(['http://a', ending]);
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(2000);
  });

  it('never loses text: the parts together are always the whole message', () => {
    const word = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom('https://', 'http://a.b', 'www.', 'www.x.org', '@', '(', ')', '.', ' ', '\n'),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        const text = words.join('');
        expect(written(text).join('')).toBe(text);
        for (const link of linksIn(text)) expect(link.href).toMatch(/^https?:\/\/[^/]/);
      }),
    );
  });
});
