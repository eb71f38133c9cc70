// The security headers of every response. Tested as a whole on every route.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Settings } from '../runtime/settings.ts';

/** Adds the headers to every response, errors and static files included. A route may override its own afterwards. */
export function registerHeaders(app: FastifyInstance, settings: Settings): void {
  const set = headersFor(settings);
  app.addHook('onRequest', async (request, reply) => set(request.url, reply));
}

/** What sets them, also on responses that are sent before any hook runs. */
export function headersFor(settings: Settings): (url: string, reply: FastifyReply) => void {
  const headers = {
    'content-security-policy': contentSecurityPolicy(settings),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(settings.publicUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  };
  const headersOfReset = { ...headers, 'referrer-policy': 'no-referrer' };
  return (url, reply) => void reply.headers(url.startsWith('/reset') ? headersOfReset : headers);
}

function contentSecurityPolicy(settings: Settings): string {
  const socketOrigin = settings.publicUrl.replace(/^http/, 'ws');
  const sentry = settings.sentryDsn === undefined ? '' : ` ${new URL(settings.sentryDsn).origin}`;
  const lessonPages = settings.lessonPagesOrigin === null ? '' : ` ${settings.lessonPagesOrigin}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    `media-src 'self' blob:${settings.bucketOrigin === undefined ? '' : ` ${settings.bucketOrigin}`}`,
    "font-src 'self'",
    `connect-src 'self' ${socketOrigin}${sentry}`,
    `frame-src https:${lessonPages}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The page inserts a style element: returns the nonce that this response's policy allows it. */
export function allowStyle(reply: FastifyReply): string {
  const nonce = randomBytes(16).toString('base64');
  allow(reply, "style-src 'self'", `'nonce-${nonce}'`);
  return nonce;
}

/** The mp3 encoder's worker compiles WebAssembly; no other response may. */
export function allowWasm(reply: FastifyReply): void {
  allow(reply, "script-src 'self'", "'wasm-unsafe-eval'");
}

function allow(reply: FastifyReply, directive: string, source: string): void {
  const policy = String(reply.getHeader('content-security-policy'));
  void reply.header('content-security-policy', policy.replace(directive, `${directive} ${source}`));
}
