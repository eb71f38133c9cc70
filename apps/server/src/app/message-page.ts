// Shows text messages that would have been sent, during development. Absent where an SMS carrier is configured.
import { createHash, timingSafeEqual } from 'node:crypto';
import { Refusal } from '@foothold/domain/contract/refusal';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../kernel/edge/context.ts';
import type { LoggedMessage } from '../kernel/sms/sms-sender.ts';
import escapeHtml from 'escape-html';

export const openElsewhere =
  'Open this page on the computer that Foothold runs on, or at the address with a key that it printed when it started.';

export function registerMessagePage(
  app: FastifyInstance,
  { texts, settings }: Pick<Services, 'texts' | 'settings'>,
): void {
  const { messageLog } = texts;
  if (messageLog === undefined || settings.production) return;
  app.get<{ Querystring: { key?: unknown } }>('/dev/outbox', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (!isOnThisComputer(request) && !isKey(request.query.key, messageLog.key)) {
      throw new Refusal('FORBIDDEN', openElsewhere);
    }
    return reply.type('text/html; charset=utf-8').send(messagePage(messageLog.list()));
  });
}

const loopback = /^(?:::ffff:)?127(?:\.\d{1,3}){3}$|^::1$/;
const ownNames = new Set(['localhost', '127.0.0.1', '[::1]']);
const ofProxies = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/**
 * Judged by the socket, not by what the request claims. A proxy on this computer forwards for other clients, and a
 * foreign domain may resolve to this address, so that browsers treat this server as its origin (DNS rebinding).
 */
function isOnThisComputer({ headers, socket }: FastifyRequest): boolean {
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  return (
    loopback.test(socket.remoteAddress ?? '') &&
    ownNames.has(host) &&
    !ofProxies.some((name) => name in headers)
  );
}

/** Compares hashes in constant time. */
function isKey(given: unknown, key: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return typeof given === 'string' && timingSafeEqual(hash(given), hash(key));
}

/** Newest first, with links. */
export function messagePage(messages: readonly LoggedMessage[]): string {
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
