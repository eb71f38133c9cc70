// Serves the web app: its built files, and the HTML page that every client-side route answers with, below no address of the app as not found.
import { unlimited } from '@foothold/domain/files/space';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sentences } from '@foothold/domain/contract/refusal';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { spellingOf } from '../features/sign-in/phone-number.ts';
import { refusalBody } from '../kernel/edge/errors.ts';
import { allowStyle, allowWasm } from '../kernel/edge/headers.ts';
import { registerServiceWorker } from '../kernel/edge/service-worker.ts';
import type { Settings } from '../kernel/runtime/settings.ts';

/** Serves the web build in `folder`. Built files carry their hash in the name, so they never go stale. */
export async function registerPages(app: FastifyInstance, settings: Settings, folder: string): Promise<void> {
  const page = await readFile(join(folder, `pages/${settings.theme}.html`), 'utf8');
  const addresses = JSON.parse(await readFile(join(folder, 'pages/addresses.json'), 'utf8')) as string[];
  await registerServiceWorker(
    app,
    folder,
    settings.theme,
    `${filledIn(page, settings, '')}${settings.publicUrl}`,
  );

  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    // Both are served by other routes, with their placeholders filled in.
    globIgnore: ['pages/**', 'service-worker.js'],
    preCompressed: true,
    // One route per file: folders have no route, and unknown paths fall through to the page.
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (path.includes('/assets/mp3-worker')) allowWasm(reply);
      // The library sends no charset for SVG.
      if (/\.svg(\.\w+)?$/.test(path)) void reply.header('content-type', 'image/svg+xml; charset=utf-8');
    },
  });

  // Keeps search engines out: the only public pages are sign-in and a policy.
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send('User-agent: *\nDisallow: /\n'),
  );

  // Browsers, feed readers and link previews ask for it, whatever the page says.
  app.get('/favicon.ico', async (_request, reply) => reply.sendFile(`icons/${settings.theme}-192.png`));

  app.setNotFoundHandler(async (request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !isData(request.url);
    if (!isPage) return reply.status(404).send(refusalBody('NOT_FOUND', sentences.notFound));
    const [, first = ''] = request.url.split(/[/?]/);
    return reply
      .status(addresses.includes(first) ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(filledIn(page, settings, allowStyle(reply)));
  });
}

function filledIn(page: string, settings: Settings, styleNonce: string): string {
  return (
    page
      .replaceAll('__STYLE_NONCE__', styleNonce)
      // As a normalised URL, which contains no character that could end an attribute.
      .replaceAll('__SENTRY_DSN__', settings.sentryDsn === undefined ? '' : new URL(settings.sentryDsn).href)
      .replaceAll('__LESSON_PAGES__', settings.lessonPagesOrigin ?? '')
      .replaceAll('__SPACE__', inAttribute(JSON.stringify(settings.space ?? unlimited)))
      .replaceAll('__NUMBERS__', () => inAttribute(JSON.stringify(spellingOf(settings.defaultCountry))))
  );
}

function inAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

function isData(url: string): boolean {
  return /^\/(api|files|assets|live|dev)(\/|$|\?)/.test(url);
}
