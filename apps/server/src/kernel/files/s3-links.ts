// Signs links with which a browser reads an object from the bucket itself, for a short time.
import type { S3Client } from '@aws-sdk/client-s3';
import { SignatureV4 } from '@smithy/signature-v4';
import type { S3Settings } from './s3-client.ts';

export type LinkOptions = { readonly mediaType: string; readonly seconds: number };

/** `origin`: of the bucket, as browsers reach it. */
export function createLinks(
  client: S3Client,
  { bucket, region, pathStyle }: S3Settings,
  origin: string,
): (key: string, options: LinkOptions) => Promise<string> {
  const { credentials, sha256 } = client.config;
  const signer = new SignatureV4({ service: 's3', region, credentials, sha256, uriEscapePath: false });
  const { protocol, host, hostname } = new URL(origin);
  return async (key, { mediaType, seconds }) => {
    const path = pathStyle ? `/${bucket}/${key}` : `/${key}`;
    const signed = await signer.presign(
      {
        method: 'GET',
        protocol,
        hostname,
        path,
        // What the bucket answers with: a player plays it, and everything else saves it.
        query: {
          'response-content-type': mediaType,
          'response-content-disposition': 'attachment',
          'response-cache-control': 'no-store',
        },
        headers: { host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
      },
      { expiresIn: seconds },
    );
    const query = Object.entries(signed.query ?? {}).map(
      ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`,
    );
    return `${origin}${path}?${query.join('&')}`;
  };
}
