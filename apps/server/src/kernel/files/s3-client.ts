// The S3 client, for Amazon and for every compatible server.
import { S3Client, type PutObjectCommand, type UploadPartCommand } from '@aws-sdk/client-s3';
import { inSpan } from '../runtime/work-context.ts';
import { endStalledAnswers } from './s3-stalls.ts';

export type S3Settings = {
  readonly bucket: string;
  /** Undefined: Amazon's. */
  readonly endpoint?: string | undefined;
  readonly region: string;
  /** Undefined: what the environment offers, such as the role of the machine. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** Where browsers reach the bucket; undefined: nowhere. */
  readonly publicOrigin?: string | undefined;
  /** The bucket is in the path of addresses, not in their host name. */
  readonly pathStyle: boolean;
  /** Server-side encryption; undefined: as the bucket is set. */
  readonly encryption?: 'AES256' | 'aws:kms' | undefined;
  readonly kmsKeyId?: string | undefined;
};

// A player that pauses a film keeps its connection.
const agent = { keepAlive: true, maxSockets: 5000 };

// For a part on its way, until an answer begins, and between its bytes. Each request is tried three times.
const patience = 60_000;

export function createS3Client(
  { endpoint, region, credentials, pathStyle }: S3Settings,
  patienceMs = patience,
): S3Client {
  const client = new S3Client({
    region,
    forcePathStyle: pathStyle,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials === undefined ? {} : { credentials }),
    // Not every compatible server knows the newer checksums. What is sent is signed with its SHA-256 anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The client opens a connection, and makes a handshake, for each request with that header: one for every part of a film.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: 5_000,
      requestTimeout: patienceMs,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  endStalledAnswers(client, patienceMs);
  client.middlewareStack.add(
    (next, { commandName }) =>
      (request) =>
        inSpan(commandName ?? 'S3', 'client', { 'rpc.system': 'aws-api' }, () => next(request)),
    { step: 'initialize' },
  );
  return client;
}

/** Spares the client hashing the body again. */
export function signedWith<Command extends PutObjectCommand | UploadPartCommand>(
  sha256: string,
  command: Command,
): Command {
  // Sound: only the request is touched, which is that of HTTP in this step.
  const { middlewareStack } = command as PutObjectCommand;
  middlewareStack.add(
    (next) => (args) => {
      const { headers } = args.request as { readonly headers: Record<string, string> };
      headers['x-amz-content-sha256'] = sha256;
      return next(args);
    },
    { step: 'build' },
  );
  return command;
}
