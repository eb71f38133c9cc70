// The names of our cookies: over https with the `__Host-` prefix, which no other host, no subdomain and no page without https can set.
import type { FastifyReply, FastifyRequest } from 'fastify';

export type CookieOptions = {
  readonly maxAgeSeconds: number;
  readonly path: string;
  /** `lax`: also sent when another site leads the browser here. */
  readonly sameSite?: 'strict' | 'lax';
};

/** Cookies that a call sets or clears on its response. */
export type CookieJar = {
  set(name: string, value: string, options: CookieOptions): void;
  clear(name: string, path: string): void;
};

export const deviceCookie = 'foothold_device';
export const filesCookie = 'foothold_files';
/** On the way to a sign-in service and back. */
export const flowCookie = 'foothold_flow';

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

/** The value of the flow's cookie. One without the prefix may have been set by another site, which then knows it. */
export function flowOf(
  { publicUrl }: { readonly publicUrl: string },
  request: Pick<FastifyRequest, 'cookies'>,
): string | null {
  const name = publicUrl.startsWith('https:') ? prefix + flowCookie : flowCookie;
  return request.cookies[name] ?? null;
}

export function cookieJar({ publicUrl }: { readonly publicUrl: string }, reply: FastifyReply): CookieJar {
  const secure = publicUrl.startsWith('https:');
  const stored = (name: string, path: string) =>
    secure ? { name: prefix + name, path: '/' } : { name, path };
  return {
    set: (plainName, value, { maxAgeSeconds, path: plainPath, sameSite = 'strict' }) => {
      const { name, path } = stored(plainName, plainPath);
      void reply.setCookie(name, value, {
        httpOnly: true,
        sameSite,
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
