// Writes an object in parts, which are sent, or copied within the bucket. It is complete or absent.
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { signedWith, type S3Settings } from './s3-client.ts';

/** Bytes with their hash, with which the request is signed. */
export type Content = { readonly bytes: Uint8Array; readonly sha256: string };

/** The `etag` of when it was written. */
export type CopySource = { readonly key: string; readonly etag: string };

export type Multipart = {
  send(number: number, content: Content): Promise<void>;
  /** False where the bucket did not copy the very bytes that were written under this `etag`. */
  copy(number: number, source: CopySource): Promise<boolean>;
  /** Throws, and removes the object, where the bucket has not stored so many `bytes`. */
  complete(bytes: number): Promise<void>;
  abort(): Promise<void>;
};

type Encryption = {
  readonly ServerSideEncryption?: 'AES256' | 'aws:kms';
  readonly SSEKMSKeyId?: string;
};

/** The headers that ask for it, of every request that begins an object. */
export function encryptionOf({ encryption, kmsKeyId }: S3Settings): Encryption {
  return {
    ...(encryption === undefined ? {} : { ServerSideEncryption: encryption }),
    ...(kmsKeyId === undefined ? {} : { SSEKMSKeyId: kmsKeyId }),
  };
}

export const contentType = 'application/octet-stream';

type Place = { readonly Bucket: string; readonly Key: string };

export async function beginMultipart(client: S3Client, at: Place, encrypted: Encryption): Promise<Multipart> {
  const { UploadId } = await client.send(
    new CreateMultipartUploadCommand({ ...at, ...encrypted, ContentType: contentType }),
  );
  const etags: (string | undefined)[] = [];
  return {
    send: async (number, { bytes, sha256 }) => {
      const part = new UploadPartCommand({ ...at, UploadId, PartNumber: number, Body: bytes });
      etags[number - 1] = (await client.send(signedWith(sha256, part))).ETag;
    },
    copy: async (number, { key, etag }) => {
      const from = { CopySource: `${at.Bucket}/${key}`, CopySourceIfMatch: etag };
      const { CopyPartResult: copied } = await client.send(
        new UploadPartCopyCommand({ ...at, UploadId, PartNumber: number, ...from }),
      );
      // A server that does not know this request takes it for a part without bytes. With keys, equal bytes have different tags.
      // Ceph's gives tags in quotes in headers, and without in documents.
      const same =
        encrypted.ServerSideEncryption === 'aws:kms'
          ? copied?.ETag !== undefined
          : copied?.ETag?.replaceAll('"', '') === etag.replaceAll('"', '');
      if (!same) return false;
      etags[number - 1] = copied?.ETag;
      return true;
    },
    complete: async (bytes) => {
      const Parts = etags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
      await client.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } }));
      const { ContentLength: stored } = await client.send(new HeadObjectCommand(at));
      if (stored === bytes) return;
      await client.send(new DeleteObjectCommand(at));
      throw new Error(`it has ${stored} of ${bytes} bytes`);
    },
    abort: async () => {
      await client.send(new AbortMultipartUploadCommand({ ...at, UploadId }));
    },
  };
}
