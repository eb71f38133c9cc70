// Proves which words of a message become links, where they lead, and that no malicious text becomes one.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLinkOf, textParts, type Link } from './links.ts';

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

  // Each end stands after the address, with and without a space and more words behind it.
  const ends: Readonly<Record<string, readonly string[]>> = {
    'English and most of Europe': ['.', ',', ';', ':', '!', '?', '…', '’', '”', '»', '›', '“', '—', '–', '‽'],
    Spanish: ['¡', '¿'],
    'Arabic, Persian and Urdu': ['،', '؟', '؛', '۔', '٭', '﴾', '﴿', '.', '!', '»'],
    Hebrew: ['׃', '׀', '־', '.'],
    'Chinese and Japanese': [
      '。',
      '，',
      '、',
      '；',
      '：',
      '？',
      '！',
      '）',
      '」',
      '』',
      '】',
      '》',
      '〉',
      '〕',
      '｡',
      '､',
      '”',
    ],
    'Hindi, Bengali and Punjabi': ['।', '॥', '॰'],
    'Amharic and Tigrinya': ['።', '፣', '፤', '፥', '፧', '፡', '፨'],
    Armenian: ['։', '՝', '՜', '՞'],
    Burmese: ['၊', '။'],
    Khmer: ['។', '៕', '៖'],
    Thai: ['๚', '๛'],
    Tibetan: ['།', '༎'],
    Georgian: ['჻'],
    Greek: ['·', ';'],
    Mongolian: ['᠃', '᠂'],
    'N’Ko and Vai': ['߸', '߹', '꘍', '꘎'],
    'Syriac and Mandaic': ['܀', '܁', '࡞'],
    'marks of messages': ['*', '**', '`', '|'],
    'marks of direction': [
      '\u200E',
      '\u200F',
      '\u061C',
      '\u202C',
      '\u2069',
      '\u202A',
      '\u2067',
      '\u200B',
      '\u2060',
      '\uFEFF',
    ],
    'all together': ['؟\u200F', '\u200E.', '?!', '”.', '。”', '*.', ')。', '）.', '.\u2069,'],
  };
  it.each(Object.entries(ends))('ends before the punctuation of %s', (_script, signs) => {
    for (const link of [
      'https://example.com/a',
      'https://example.com',
      'www.example.org/b?c=d',
      'https://ar.example/%D8%B3',
    ]) {
      for (const sign of signs)
        for (const after of ['', ' and', '\n', ` ${sign}`])
          expect(only(`see ${link}${sign}${after}`).text, `${link}${sign}${after}`).toBe(link);
    }
  });

  it('ends before punctuation after which a script has no space', () => {
    expect(written('请看https://example.com/a。谢谢')).toEqual(['请看', 'https://example.com/a', '。谢谢']);
    expect(written('（https://example.com/a）と「www.example.org」')).toEqual([
      '（',
      'https://example.com/a',
      '）と「',
      'www.example.org',
      '」',
    ]);
    expect(written('انظر https://example.com/a،ثم')).toEqual(['انظر ', 'https://example.com/a', '،ثم']);
    expect(written('وwww.example.org؟')).toEqual(['و', 'www.example.org', '؟']);
    expect(written('\u2067https://example.com/a\u2069\u200F.')).toEqual([
      '\u2067',
      'https://example.com/a',
      '\u2069\u200F.',
    ]);
    expect(written('*https://example.com/a* _https://example.com/b_ ~www.example.org~')).toEqual([
      '*',
      'https://example.com/a',
      '* _',
      'https://example.com/b',
      '_ ~',
      'www.example.org',
      '~',
    ]);
  });

  it('keeps what belongs to an address', () => {
    for (const address of [
      'https://example.com/a/',
      'https://example.com/a_(b)',
      'https://example.com/a_',
      'https://example.com/*/a',
      'https://example.com/a-',
      'https://example.com/~amina',
      'https://example.com/?q=a&b=c#d=',
      'https://example.com/a,b;c:d!e',
      'https://de.example/Straße_(Köln)',
      'https://en.example/wiki/Paris–Roubaix',
      'https://ja.example/wiki/レオナルド・ダ・ヴィンチ',
      'https://fa.example/wiki/می\u200Cخواهم',
      'https://he.example/wiki/צה״ל',
      'https://ca.example/wiki/Gal·la',
      'https://en.example/Hobson’s_choice',
      'https://hi.example/wiki/हिन्दी',
      'https://[2001:db8::1]/a',
    ])
      expect(only(`see ${address} please`).text).toBe(address);
  });

  it('ends in no script with punctuation, whatever the text around it', () => {
    const sign = fc.constantFrom(
      ...Array.from({ length: 0x2_0000 }, (_, point) => point)
        .filter((point) => point < 0xd800 || point > 0xdfff)
        .map((point) => String.fromCodePoint(point))
        .filter((character) => /(?![/\\#%&@_"([{<-])[\p{P}\p{Bidi_Control}]/u.test(character)),
    );
    fc.assert(
      fc.property(
        fc.array(sign, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('', ' and'),
        (signs, after) => {
          expect(only(`https://example.com/a${signs.join('')}${after}`).text).toBe('https://example.com/a');
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('is known in a message of an older version, which took the punctuation behind it for a part of it', () => {
    const sent = 'انظر https://example.com/a، ثم https://example.com/b';
    expect(isLinkOf(sent, 'https://example.com/a')).toBe(true);
    expect(isLinkOf(sent, 'https://example.com/a%D8%8C')).toBe(true);
    expect(isLinkOf('https://example.com/a。谢谢', 'https://example.com/a%E3%80%82%E8%B0%A2%E8%B0%A2')).toBe(
      true,
    );
    for (const other of ['https://example.com/b', 'https://example.com/a%D8%9B', 'https://example.com/a%'])
      expect(isLinkOf(sent, other), other).toBe(false);
    expect(isLinkOf('Hello', 'https://example.com/a')).toBe(false);
  });

  it('is only an address that a browser may open: no script, no data, no plain words [THREAT-13]', () => {
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
