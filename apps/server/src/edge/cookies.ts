// The names of our cookies: over https with `__Host-`, which no other host, no subdomain and no page without https can set.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CookieJar } from './context.ts';

export const deviceCookie = 'foothold_device';
export const filesCookie = 'foothold_files';

/** What browsers ask of the prefix: Secure, no Domain and Path=/. RFC 6265bis, section 4.1.3.2. */
const prefix = '__Host-';

export type SentCookie = {
  readonly value: string;
  /** It came by the name without the prefix: over https from before there was one, or from somebody else. */
  readonly unprotected: boolean;
};

/** The cookie of this name; the protected one where there are both. */
export function sentCookie({ cookies }: FastifyRequest, name: string): SentCookie | null {
  const held = cookies[prefix + name];
  const value = held ?? cookies[name];
  return value === undefined ? null : { value, unprotected: held === undefined };
}

export function cookieJar({ publicUrl }: { readonly publicUrl: string }, reply: FastifyReply): CookieJar {
  const secure = publicUrl.startsWith('https:');
  const kept = (name: string, path: string) => (secure ? { name: prefix + name, path: '/' } : { name, path });
  return {
    set: (plainName, value, { maxAgeSeconds, path: plainPath }) => {
      const { name, path } = kept(plainName, plainPath);
      void reply.setCookie(name, value, {
        httpOnly: true,
        sameSite: 'strict',
        secure,
        path,
        maxAge: maxAgeSeconds,
      });
    },
    clear: (plainName, plainPath) => {
      const { name, path } = kept(plainName, plainPath);
      // Without Secure a browser would not listen to an answer that names a protected cookie.
      void reply.clearCookie(name, { path, secure });
      // Also the one that a sign-in before the prefix left.
      if (secure) void reply.clearCookie(plainName, { path: plainPath, secure });
    },
  };
}
