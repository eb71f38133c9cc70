// What file storage needs of an S3 bucket. Failures that retries did not mend are reported, and refused for the moment.
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { ByteRange } from '../edge/ports.ts';
import type { S3Settings } from './s3-client.ts';
import { codeOf, refusalOfS3 } from './s3-errors.ts';

/** The size of parts, the least that S3 allows. */
export const partBytes = 5 * 1024 ** 2;

export type StoredObject = { readonly key: string; readonly writtenAt: Date };

export type Bucket = {
  /** Complete or absent. Large content is sent in parts, and little of it is in memory. */
  put(key: string, content: Readable | Uint8Array): Promise<void>;
  /** Null when there is none, or when it is shorter than the range. */
  get(key: string, range?: ByteRange): Promise<Readable | null>;
  copy(from: string, to: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  writtenAt(key: string): Promise<Date | null>;
  list(prefix: string): AsyncIterable<readonly StoredObject[]>;
  /** Removes the parts of objects that were begun before this and never completed. */
  dropDrafts(before: Date): Promise<void>;
};

export function createBucket(
  client: S3Client,
  { bucket, encryption, kmsKeyId }: S3Settings,
  report: (problem: unknown) => void,
): Bucket {
  const at = (key: string) => ({ Bucket: bucket, Key: key });
  const encrypted = {
    ...(encryption === undefined ? {} : { ServerSideEncryption: encryption }),
    ...(kmsKeyId === undefined ? {} : { SSEKMSKeyId: kmsKeyId }),
  };

  /** Null where the object is missing, which is no failure. */
  async function unlessMissing<Result>(what: string, work: Promise<Result>): Promise<Result | null> {
    try {
      return await work;
    } catch (error) {
      if (['NoSuchKey', 'NotFound', 'InvalidRange'].includes(codeOf(error))) return null;
      throw refusalOfS3(error, what, report);
    }
  }

  async function put(key: string, content: Readable | Uint8Array): Promise<void> {
    let broken: unknown;
    // The error of a source that breaks off is the caller's, not the bucket's.
    async function* source(stream: Readable): AsyncGenerator<Buffer> {
      try {
        yield* stream;
      } catch (error) {
        broken = error;
        throw error;
      }
    }
    const upload = new Upload({
      client,
      params: {
        ...at(key),
        ...encrypted,
        ContentType: 'application/octet-stream',
        Body: content instanceof Uint8Array ? content : Readable.from(source(content), { objectMode: false }),
      },
      partSize: partBytes,
      queueSize: 2,
    });
    try {
      await upload.done();
    } catch (error) {
      if (content instanceof Readable) content.destroy();
      throw broken ?? refusalOfS3(error, `put ${key}`, report);
    }
  }

  async function get(key: string, range?: ByteRange): Promise<Readable | null> {
    const bytes = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
    const got = await unlessMissing(
      `get ${key}`,
      client.send(new GetObjectCommand({ ...at(key), ...bytes })),
    );
    // Sound: in Node the body is a stream.
    const body = got?.Body as Readable | undefined;
    if (got === null || body === undefined) return null;
    const size = Number(got.ContentRange?.split('/')[1] ?? got.ContentLength);
    if (range === undefined || range.end < size) return body;
    body.destroy();
    return null;
  }

  async function* list(prefix: string): AsyncGenerator<readonly StoredObject[]> {
    const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix });
    try {
      for await (const { Contents = [] } of pages) {
        yield Contents.flatMap(({ Key, LastModified }) =>
          Key === undefined || LastModified === undefined ? [] : [{ key: Key, writtenAt: LastModified }],
        );
      }
    } catch (error) {
      throw refusalOfS3(error, `list ${prefix}`, report);
    }
  }

  async function dropDrafts(before: Date): Promise<void> {
    try {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }));
      for (const { Key, UploadId, Initiated } of Uploads) {
        if (Key === undefined || Initiated === undefined || Initiated >= before) continue;
        await client.send(new AbortMultipartUploadCommand({ ...at(Key), UploadId }));
      }
    } catch (error) {
      // Some compatible servers cannot list them, and remove them by themselves.
      if (codeOf(error) !== 'NotImplemented') throw refusalOfS3(error, 'drop drafts', report);
    }
  }

  return {
    put,
    get,
    list,
    dropDrafts,
    copy: async (from, to) => {
      const copying = client.send(
        new CopyObjectCommand({ ...at(to), ...encrypted, CopySource: `${bucket}/${from}` }),
      );
      return (await unlessMissing(`copy ${from}`, copying)) !== null;
    },
    remove: async (key) => {
      await unlessMissing(`remove ${key}`, client.send(new DeleteObjectCommand(at(key))));
    },
    writtenAt: async (key) => {
      const head = await unlessMissing(`head ${key}`, client.send(new HeadObjectCommand(at(key))));
      return head?.LastModified ?? null;
    },
  };
}
