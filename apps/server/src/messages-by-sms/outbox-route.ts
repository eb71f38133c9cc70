// The page that shows what would have been sent, where messages go nowhere. Absent wherever a carrier is set.
import type { FastifyInstance } from 'fastify';
import type { Services } from '../edge/context.ts';
import type { Kept } from './outbox.ts';
import { escapeHtml } from '../edge/html.ts';

export function registerOutboxPage(app: FastifyInstance, { sms, settings }: Services): void {
  const { outbox } = sms;
  if (outbox === undefined || settings.production) return;
  app.get('/dev/outbox', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(outboxPage(outbox.list())),
  );
}

/** Newest first; links can be pressed. */
export function outboxPage(messages: readonly Kept[]): string {
  const items = messages.map(
    ({ to, text, at }) =>
      `<li><p><time datetime="${at.toISOString()}">${at.toLocaleString('en-GB')}</time> to <strong>${escapeHtml(to)}</strong></p><p>${linked(escapeHtml(text))}</p></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Text messages</title></head>
<body>
<main>
<h1>Text messages</h1>
<p>Nobody carries text messages here. This is what would have been sent.</p>
${items.length === 0 ? '<p>Nothing yet.</p>' : `<ol>${items.join('\n')}</ol>`}
</main>
</body>
</html>
`;
}

function linked(text: string): string {
  return text.replaceAll(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);
}
