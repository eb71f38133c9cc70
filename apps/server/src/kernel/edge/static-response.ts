// Responses that never change while the server runs: rendered and compressed once.
import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type StaticResponse = {
  readonly type: string;
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
};

export function staticResponse(text: string, type: string): StaticResponse {
  const plain = Buffer.from(text);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return { type, etag: `W/"${hash}"`, plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) };
}

/** Answers 304 when the client's ETag matches. */
export function sendStatic(
  request: FastifyRequest,
  reply: FastifyReply,
  response: StaticResponse,
): FastifyReply {
  const { type, etag } = response;
  void reply.headers({ etag, vary: 'accept-encoding', 'cache-control': 'no-cache' });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const encoding = encodingOf(request);
  if (encoding !== undefined) void reply.header('content-encoding', encoding);
  return reply.type(type).send(response[encoding ?? 'plain']);
}

/** The best encoding that the client reads; undefined: none of ours. */
export function encodingOf({ headers }: FastifyRequest): 'br' | 'gzip' | undefined {
  return (['br', 'gzip'] as const).find((each) => accepts(headers['accept-encoding'], each));
}

function accepts(header: string | string[] | undefined, encoding: string): boolean {
  return String(header ?? '')
    .split(',')
    .some((each) => each.trim() === encoding || each.trim().startsWith(`${encoding};q=1`));
}
