// Responses that are compressed while they are sent. Only for those without a secret that others could guess by their length.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding } from './prepared-answer.ts';

const compress = {
  // Higher levels take several times as long for some per cent.
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => promisify(gzip)(text),
} as const;

export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  type: string,
): Promise<FastifyReply> {
  void reply.header('vary', 'accept-encoding').type(type);
  const encoding = acceptedEncoding(request);
  if (encoding === undefined) return reply.send(text);
  return reply.header('content-encoding', encoding).send(await compress[encoding](text));
}
