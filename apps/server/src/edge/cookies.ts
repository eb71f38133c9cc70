// The names of our cookies: over https with the `__Host-` prefix, which no other host, no subdomain and no page without https can set.
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Cookies that a call sets or clears on its response. */
export type CookieJar = {
  set(name: string, value: string, options: { readonly maxAgeSeconds: number; readonly path: string }): void;
  clear(name: string, path: string): void;
};

export const deviceCookie = 'foothold_device';
export const filesCookie = 'foothold_files';

/** Browsers require Secure, no Domain and Path=/ for the prefix. RFC 6265bis, section 4.1.3.2. */
const prefix = '__Host-';

export type SentCookie = {
  readonly value: string;
  /** Sent under the name without the prefix: set over https before the prefix was introduced, or by another site. */
  readonly unprotected: boolean;
};

/** The cookie of this name; the prefixed one where both were sent. */
export function sentCookie({ cookies }: FastifyRequest, name: string): SentCookie | null {
  const prefixed = cookies[prefix + name];
  const value = prefixed ?? cookies[name];
  return value === undefined ? null : { value, unprotected: prefixed === undefined };
}

export function cookieJar({ publicUrl }: { readonly publicUrl: string }, reply: FastifyReply): CookieJar {
  const secure = publicUrl.startsWith('https:');
  const stored = (name: string, path: string) =>
    secure ? { name: prefix + name, path: '/' } : { name, path };
  return {
    set: (plainName, value, { maxAgeSeconds, path: plainPath }) => {
      const { name, path } = stored(plainName, plainPath);
      void reply.setCookie(name, value, {
        httpOnly: true,
        sameSite: 'strict',
        secure,
        path,
        maxAge: maxAgeSeconds,
      });
    },
    clear: (plainName, plainPath) => {
      const { name, path } = stored(plainName, plainPath);
      // Browsers ignore a Set-Cookie for a `__Host-` name without Secure.
      void reply.clearCookie(name, { path, secure });
      // Also clears the cookie of a sign-in from before the prefix.
      if (secure) void reply.clearCookie(plainName, { path: plainPath, secure });
    },
  };
}
