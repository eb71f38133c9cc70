// Compresses a long JSON answer that is different for everybody, away from the main thread.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingOf } from './static-response.ts';

const MIN_LENGTH = 1024;

const compressors = {
  // Level 4 of 11: higher ones take longer than they save.
  br: async (text: string) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: async (text: string) => promisify(gzip)(text),
};

/** An `onSend` hook. Only for answers without secrets, whose length a compressed answer could betray. */
export async function compressAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < MIN_LENGTH) return payload;
  void reply.header('vary', 'accept-encoding');
  const encoding = encodingOf(request);
  if (encoding === undefined) return payload;
  void reply.header('content-encoding', encoding).removeHeader('content-length');
  return compressors[encoding](payload);
}
