// The security headers of every response. Tested as a whole on every route.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Settings } from '../runtime/settings.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The nonce that this response's policy allows for style elements. */
    styleNonce: string;
  }
}

/** Adds the headers to every response, errors and static files included. A route may override its own afterwards. */
export function registerHeaders(app: FastifyInstance, settings: Settings): void {
  app.decorateReply('styleNonce', '');
  app.addHook('onRequest', async (request, reply) => setHeaders(settings, request.url, reply));
}

/** For responses that are sent before any hook runs. */
export function setHeaders(settings: Settings, url: string, reply: FastifyReply): void {
  reply.styleNonce = randomBytes(16).toString('base64');
  void reply.headers({
    'content-security-policy': contentSecurityPolicy(settings, reply.styleNonce),
    'x-content-type-options': 'nosniff',
    'referrer-policy': url.startsWith('/reset') ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  if (settings.publicUrl.startsWith('https:')) {
    void reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  }
}

function contentSecurityPolicy(settings: Settings, styleNonce: string): string {
  const socketOrigin = settings.publicUrl.replace(/^http/, 'ws');
  const sentry = settings.sentryDsn === undefined ? '' : ` ${new URL(settings.sentryDsn).origin}`;
  const lessonPages = settings.lessonPagesOrigin === null ? '' : ` ${settings.lessonPagesOrigin}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${styleNonce}'`,
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

/** The mp3 encoder's worker compiles WebAssembly; no other response may. */
export function allowWasm(reply: FastifyReply): void {
  const policy = String(reply.getHeader('content-security-policy'));
  void reply.header(
    'content-security-policy',
    policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
  );
}
