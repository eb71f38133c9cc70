// What file storage needs of an S3 bucket. Failures that retries did not mend are reported, and refused for the moment.
import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandInput,
  type MultipartUpload,
  paginateListObjectsV2,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { ByteRange } from '../edge/ports.ts';
import { signedWith, type S3Settings } from './s3-client.ts';
import { codeOf, refusalOfS3 } from './s3-errors.ts';
import { beginMultipart, contentType, encryptionOf, type Content, type Multipart } from './s3-multipart.ts';

export type StoredObject = { readonly key: string; readonly writtenAt: Date };

export type Bucket = {
  /** Complete or absent. Returns its `etag`. */
  put(key: string, content: Content): Promise<string>;
  begin(key: string): Promise<Multipart>;
  /** Null when there is none, or when it is shorter than the range. */
  get(key: string, range?: ByteRange): Promise<Readable | null>;
  /** All of it at once; null when there is none. */
  read(key: string): Promise<Buffer | null>;
  copy(from: string, to: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  head(key: string): Promise<{ readonly writtenAt: Date; readonly bytes: number } | null>;
  list(prefix: string): AsyncIterable<readonly StoredObject[]>;
  /** Removes the parts of objects that were begun before this and never completed. */
  dropDrafts(before: Date): Promise<void>;
};

export function createBucket(
  client: S3Client,
  settings: S3Settings,
  report: (problem: unknown) => void,
): Bucket {
  const { bucket } = settings;
  const at = (key: string) => ({ Bucket: bucket, Key: key });
  const encrypted = encryptionOf(settings);

  /** Null where the object is missing, which is no failure. */
  async function unlessMissing<Result>(what: string, work: Promise<Result>): Promise<Result | null> {
    try {
      return await work;
    } catch (error) {
      if (['NoSuchKey', 'NotFound', 'InvalidRange'].includes(codeOf(error))) return null;
      throw refusalOfS3(error, what, report);
    }
  }

  async function refused<Result>(what: string, work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (error) {
      throw refusalOfS3(error, what, report);
    }
  }

  async function put(key: string, { bytes, sha256 }: Content): Promise<string> {
    const object = { ...at(key), ...encrypted, ContentType: contentType, Body: bytes };
    const sent = client.send(signedWith(sha256, new PutObjectCommand(object)));
    return (await refused(`put ${key}`, sent)).ETag ?? '';
  }

  async function begin(key: string): Promise<Multipart> {
    const what = `put ${key}`;
    const multipart = await refused(what, beginMultipart(client, at(key), encrypted));
    return {
      ...multipart,
      send: (number, content) => refused(what, multipart.send(number, content)),
      complete: (bytes) => refused(what, multipart.complete(bytes)),
    };
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

  async function read(key: string): Promise<Buffer | null> {
    const body = await get(key);
    // Sound: it is of bytes.
    return body && Buffer.concat((await refused(`get ${key}`, body.toArray())) as Buffer[]);
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
      for await (const { Key, UploadId, Initiated } of drafts()) {
        if (Key === undefined || Initiated === undefined || Initiated >= before) continue;
        await client.send(new AbortMultipartUploadCommand({ ...at(Key), UploadId }));
      }
    } catch (error) {
      // Some compatible servers cannot list them, and remove them by themselves.
      if (codeOf(error) !== 'NotImplemented') throw refusalOfS3(error, 'drop drafts', report);
    }
  }

  async function* drafts(): AsyncGenerator<MultipartUpload> {
    let page: Pick<ListMultipartUploadsCommandInput, 'KeyMarker' | 'UploadIdMarker'> = {};
    for (let more = true; more;) {
      const listed = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket, ...page }));
      yield* listed.Uploads ?? [];
      page = { KeyMarker: listed.NextKeyMarker, UploadIdMarker: listed.NextUploadIdMarker };
      more = listed.IsTruncated === true && listed.NextKeyMarker !== undefined;
    }
  }

  return {
    put,
    begin,
    get,
    read,
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
    head: async (key) => {
      const head = await unlessMissing(`head ${key}`, client.send(new HeadObjectCommand(at(key))));
      const { LastModified, ContentLength = 0 } = head ?? {};
      return LastModified === undefined ? null : { writtenAt: LastModified, bytes: ContentLength };
    },
  };
}
