// Serves where to report security problems of this installation, as RFC 9116 describes it.
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../kernel/runtime/settings.ts';

const address = '/.well-known/security.txt';

// The contacts are true for as long as the server says so; the standard advises less than a year.
const validDays = 180;

export function registerSecurityContact(app: FastifyInstance, settings: Settings): void {
  const { publicUrl, securityContacts = [] } = settings;
  // The privacy policy is public and names the provider's contact for questions about data.
  const contacts = securityContacts.length > 0 ? securityContacts : [`${publicUrl}/privacy`];
  app.get(address, async (_request, reply) => {
    const expiresAt = new Date(Date.now() + validDays * 24 * 60 * 60_000);
    const lines = [
      ...contacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${expiresAt.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}${address}`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`);
  });
}
