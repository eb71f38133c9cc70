// Serves the service worker, versioned by the page of this deployment so that clients notice a new one.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const address = '/service-worker.js';

/** `page`: the complete content of this deployment's page. */
export async function registerServiceWorker(
  app: FastifyInstance,
  folder: string,
  theme: string,
  page: string,
): Promise<void> {
  const built = await readFile(join(folder, address), 'utf8');
  const version = createHash('sha256').update(page).digest('hex').slice(0, 12);
  const [, name = ''] = /<title>([^<]*)<\/title>/.exec(page) ?? [];
  const script = built
    .replaceAll('__PAGE__', version)
    .replaceAll('__THEME__', theme)
    // It stands in a string of the script.
    .replaceAll('__NAME__', encodeURIComponent(name).replaceAll("'", '%27'));
  app.get(address, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  );
}
