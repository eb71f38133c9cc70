// Proves what staff are told of a page behind a link, and that nobody learns anything of our own network by it.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Response } from 'undici';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestNode, type TestNode } from '../../../../../testing/node.ts';
import { tokenOf } from '../../../../../testing/world.ts';
import type { Name } from '../../../../../testing/cast.ts';
import { createOutgoing, type Lookup, type Outgoing } from '../../kernel/edge/outgoing.ts';
import { linkedPage, readPage } from './linked-page.ts';

const policy = { appOrigin: 'https://learn.example.org', lessonPagesOrigin: null };
const unknown = { title: null, opens: 'unknown' };

type Page = { readonly status?: number; readonly headers?: Record<string, string>; readonly html?: string };

/** The web as far as it is asked for. */
function web(pages: Readonly<Record<string, Page>>) {
  const asked: string[] = [];
  const outgoing: Outgoing = {
    fetch: async ({ href }) => {
      asked.push(href);
      const { status = 200, headers = {}, html = '<title>Shops</title>' } = pages[href] ?? { status: 404 };
      return new Response(html, { status, headers: { 'content-type': 'text/html', ...headers } });
    },
    close: async () => undefined,
  };
  return { outgoing, asked, about: (link: string) => linkedPage(outgoing, link, policy) };
}

test('staff are told the title of a page and whether it opens in the lesson, as its headers say', async () => {
  const { about } = web({
    'https://a.example/open': { html: '<head><title>Fish &amp; chips</title><p>…' },
    'https://a.example/closed': { headers: { 'x-frame-options': 'SAMEORIGIN' } },
    'https://a.example/ours': {
      headers: { 'content-security-policy': 'frame-ancestors https://*.example.org' },
    },
    'https://a.example/picture': { headers: { 'content-type': 'image/png' } },
    'https://a.example/latin': { headers: { 'content-type': 'text/html; charset=no-such' } },
  });
  expect(await about('http://a.example/open')).toEqual({ title: 'Fish & chips', opens: 'here' });
  expect(await about('https://a.example/closed')).toEqual({ title: 'Shops', opens: 'newTab' });
  expect(await about('https://a.example/ours')).toEqual({ title: 'Shops', opens: 'here' });
  expect(await about('https://a.example/picture')).toEqual({ title: null, opens: 'here' });
  expect(await about('https://a.example/latin')).toEqual({ title: 'Shops', opens: 'here' });
  expect(await about('https://a.example/missing')).toEqual(unknown);
});

test('a film of a known site opens in the lesson by its player, whatever its page says, and a file in a new tab without being read', async () => {
  const film = 'https://www.youtube.com/watch?v=abc';
  const { about, asked } = web({ [film]: { headers: { 'x-frame-options': 'SAMEORIGIN' } } });
  expect(await about(film)).toEqual({ title: 'Shops', opens: 'here' });
  expect(await about('https://a.example/list.pdf')).toEqual({ title: null, opens: 'newTab' });
  expect(asked).toEqual([film]);
});

test('a redirect is followed to another public page, three times at most, and never into a private network or to ourselves', async () => {
  const to = (location: string): Page => ({ status: 302, headers: { location } });
  const { about, asked } = web({
    'https://a.example/': to('/moved'),
    'https://a.example/moved': to('https://www.a.example/'),
    'https://www.a.example/': {},
    'https://b.example/': to('http://192.168.0.1/'),
    'https://c.example/': to('https://learn.example.org/api'),
    'https://d.example/': to('https://d.example/'),
    'https://e.example/': to('file:///etc/passwd'),
  });
  expect(await about('https://a.example/')).toEqual({ title: 'Shops', opens: 'here' });
  for (const link of ['https://b.example/', 'https://c.example/', 'https://d.example/', 'https://e.example/'])
    expect(await about(link)).toEqual(unknown);
  expect(asked.filter((href) => href.startsWith('https://d.'))).toHaveLength(4);
  expect(asked.filter((href) => !/^https:\/\/(www\.)?[a-e]\.example\//.test(href))).toEqual([]);
});

test('a page without an end is read as far as its title, and one that is too long has none', async () => {
  let sent = 0;
  const page = (beginning: string): Server =>
    createServer((_, answer) => {
      answer.writeHead(200, { 'content-type': 'text/html' });
      answer.write(beginning);
      const more = () => {
        while (!answer.destroyed && answer.write(' '.repeat(16_384))) sent += 16_384;
        if (!answer.destroyed) answer.once('drain', more);
      };
      more();
    });
  const outgoing = createOutgoing(['127.0.0.1']);
  for (const [beginning, expected] of [
    ['<title>Shops</title>', { title: 'Shops', opens: 'here' }],
    ['<p>', { title: null, opens: 'here' }],
  ] as const) {
    const server = page(beginning);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    expect(await readPage(outgoing, new URL(`http://127.0.0.1:${port}/`), policy)).toEqual(expected);
    await new Promise((resolve) => server.close(resolve));
  }
  // What the sockets hold was on its way.
  expect(sent).toBeLessThan(16 * 1024 * 1024);
  await outgoing.close();
});

let node: TestNode;
const lookup = vi.fn<Lookup>((_name, _options, callback) =>
  callback(null, [{ address: '10.0.0.7', family: 4 }]),
);
beforeAll(async () => {
  node = await startTestNode({ lookup });
});
afterAll(() => node.stop());

async function ask(who: Name, link: string) {
  const answer = await fetch(`${node.url}/api/linkedPages?link=${encodeURIComponent(link)}`, {
    headers: { authorization: `Bearer ${tokenOf(who)}` },
  });
  return { status: answer.status, body: await answer.json() };
}

test('a name that leads into our network is as unknown as one that leads nowhere; what cannot be a page is refused, and nothing is asked for learners', async () => {
  expect(await ask('clarke', 'https://intranet.college.example/')).toEqual({
    status: 200,
    body: { link: 'https://intranet.college.example/', ...unknown },
  });
  expect(lookup).toHaveBeenCalledOnce();
  expect(await ask('clarke', '<iframe src="//pages.example/a"></iframe>')).toMatchObject({
    body: { link: 'https://pages.example/a' },
  });
  lookup.mockClear();
  for (const link of ['not a link', 'https://10.0.0.7/', node.url])
    expect(await ask('clarke', link)).toMatchObject({ status: 400, body: { msg: 'Invalid URL' } });
  expect((await ask('amina', 'https://pages.example/a')).status).toBe(403);
  expect(lookup).not.toHaveBeenCalled();
});

test('whoever asks about more links than a person writes waits, and others do not', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => ask('priya', `https://pages.example/${index}`)),
  );
  const refused = answers.filter(({ status }) => status === 429).length;
  expect(refused).toBeGreaterThan(10);
  expect(refused).toBeLessThan(30);
  expect((await ask('okafor', 'https://pages.example/a')).status).toBe(200);
});
