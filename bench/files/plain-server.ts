// The floor of files in a bucket: pipes what it receives to S3, as one object or in parts, and back, and does nothing else.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { createS3Client, type S3Settings } from '../../apps/server/src/kernel/files/s3-client.ts';
import { answer, ownWork } from '../measure/child.ts';

async function start(settings: S3Settings): Promise<string> {
  const client = createS3Client(settings);
  const server = createServer((request, response) => {
    void pipe(client, settings.bucket, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function pipe(
  client: S3Client,
  bucket: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, way, name] = (request.url ?? '').split('/');
  const object = { Bucket: bucket, Key: `plain/${name}` };
  if (request.method === 'GET') {
    const { Body, ContentLength } = await client.send(new GetObjectCommand(object));
    response.setHeader('content-length', ContentLength ?? 0);
    // Sound: in Node the body is a stream.
    (Body as Readable).pipe(response);
    return;
  }
  const length = { ContentLength: Number(request.headers['content-length']) };
  if (way === 'whole') await client.send(new PutObjectCommand({ ...object, Body: request, ...length }));
  else await sendParts(client, object, request);
  response.end();
}

const partBytes = 5 * 1024 * 1024;

async function sendParts(
  client: S3Client,
  object: { readonly Bucket: string; readonly Key: string },
  content: Readable,
): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(object));
  const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
  const buffer = Buffer.allocUnsafeSlow(partBytes);
  let filled = 0;
  const send = async (): Promise<void> => {
    const PartNumber = Parts.length + 1;
    const part = { ...object, UploadId, PartNumber, Body: buffer.subarray(0, filled) };
    const { ETag } = await client.send(new UploadPartCommand(part));
    Parts.push({ ETag, PartNumber });
    filled = 0;
  };
  for await (const chunk of content as AsyncIterable<Buffer>) {
    for (let at = 0; at < chunk.length;) {
      const copied = chunk.copy(buffer, filled, at);
      filled += copied;
      at += copied;
      if (filled === partBytes) await send();
    }
  }
  if (filled > 0) await send();
  await client.send(new CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload: { Parts } }));
}

export type PlainServer = typeof handlers;
const handlers = answer({ start, work: ownWork });
