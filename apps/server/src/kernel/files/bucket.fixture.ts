// Test fixture: a bucket of an S3 server that tests cannot look into, so everything is done to it through S3.
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { createS3Client, type S3Settings } from './s3-client.ts';
import type { TestStorage } from './storage.fixture.ts';

export type S3Server = Omit<S3Settings, 'bucket'>;

/** A new one, which is empty. */
export async function createBucket(server: S3Server): Promise<S3Settings> {
  const settings = { ...server, bucket: `foothold-${randomUUID()}` };
  const client = createS3Client(settings);
  await client.send(new CreateBucketCommand({ Bucket: settings.bucket }));
  client.destroy();
  return settings;
}

export function createBucketStorage(folder: string, settings: S3Settings): TestStorage {
  const client = createS3Client(settings);
  const { bucket: Bucket } = settings;
  const paths = async (): Promise<string[]> => {
    const keys: string[] = [];
    let next: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket, ...(next === undefined ? {} : { ContinuationToken: next }) }),
      );
      keys.push(...(page.Contents ?? []).map(({ Key = '' }) => Key));
      next = page.NextContinuationToken;
    } while (next !== undefined);
    return keys;
  };
  const keyOf = async (id: string): Promise<string> => {
    const found = (await paths()).find((each) => each.startsWith('stored/') && each.endsWith(id));
    if (found === undefined) throw new Error(`There is no content of ${id}.`);
    return found;
  };
  const change = async (id: string, edit: (bytes: Uint8Array) => Uint8Array): Promise<void> => {
    const Key = await keyOf(id);
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
    const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
    await client.send(new PutObjectCommand({ Bucket, Key, Body: edit(bytes) }));
  };
  return {
    place: { folder, s3: settings },
    s3: null,
    paths,
    names: async () => (await paths()).map((each) => each.split('/').at(-1) ?? ''),
    lose: async (id) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key: await keyOf(id) }));
    },
    shorten: (id, bytes) => change(id, (all) => all.subarray(0, bytes)),
    damage: (id, at) => change(id, (all) => all.map((byte, index) => (index === at ? byte ^ 1 : byte))),
    age: () => Promise.reject(new Error('The server gives objects their time.')),
    leaveStray: async () => {
      const id = randomUUID();
      await client.send(new PutObjectCommand({ Bucket, Key: `incoming/${id}/part`, Body: 'x' }));
      return id;
    },
    leaveDraft: async (old) => {
      if (old) throw new Error('The server gives uploads in parts their time.');
      const id = randomUUID();
      await client.send(new CreateMultipartUploadCommand({ Bucket, Key: `stored/${id}` }));
      return id;
    },
    drafts: async () => {
      const keys: string[] = [];
      let next: { KeyMarker?: string; UploadIdMarker?: string } | null = {};
      while (next !== null) {
        const page: ListMultipartUploadsCommandOutput = await client.send(
          new ListMultipartUploadsCommand({ Bucket, ...next }),
        );
        keys.push(...(page.Uploads ?? []).map(({ Key = '' }) => Key.replace('stored/', '')));
        const { NextKeyMarker: KeyMarker = '', NextUploadIdMarker: UploadIdMarker = '' } = page;
        next = page.IsTruncated === true ? { KeyMarker, UploadIdMarker } : null;
      }
      return keys;
    },
    close: async () => {
      client.destroy();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
