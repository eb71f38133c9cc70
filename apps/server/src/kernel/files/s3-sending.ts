// Sends content to the bucket: a stream, or an upload's file, of which the bucket has most bytes already.
import { createHash, type Hash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Stored } from '../edge/ports.ts';
import type { Bucket } from './s3-bucket.ts';
import type { Content, CopySource, Multipart } from './s3-multipart.ts';
import { bufferBytes, partBytes, type PartBuffers } from './s3-part-buffers.ts';

type Services = { readonly bucket: Bucket; readonly buffers: PartBuffers };

/** Some bytes of a file, and where the bucket had them before the file was changed. */
export type Section = { readonly bytes: number; readonly sha256: string; readonly source?: CopySource };
type Planned = { readonly from: number; readonly to: number; readonly source?: CopySource | undefined };

const copiedAtOnce = 4;

export async function sendStream(
  { bucket, buffers }: Services,
  key: string,
  content: Readable | Uint8Array,
): Promise<Stored> {
  const stream = content instanceof Uint8Array ? Readable.from([Buffer.from(content)]) : content;
  const fill = filler(stream);
  const whole = createHash('sha256');
  let bytes = 0;
  // Sound: it is assigned in a callback.
  let multipart = null as Multipart | null;
  try {
    for (let number = 1, more = true; more; number += 1) {
      more = await buffers.use(key, async (buffer) => {
        const part = contentOf(await fill(buffer.subarray(0, partBytes)), whole);
        bytes += part.bytes.length;
        const ended = part.bytes.length < partBytes;
        if (number === 1 && ended) await bucket.put(key, part);
        else if (part.bytes.length > 0) {
          multipart ??= await bucket.begin(key);
          await multipart.send(number, part);
        }
        return !ended;
      });
    }
    await multipart?.complete(bytes);
  } catch (error) {
    stream.destroy();
    await abandon(multipart);
    throw error;
  }
  return { bytes, sha256: whole.digest('hex') };
}

/** Sends only what differs from the sections, and lets the bucket copy the others. */
export async function sendFile(
  { bucket, buffers }: Services,
  key: string,
  file: string,
  sections: readonly Section[],
): Promise<Stored> {
  const handle = await open(file, 'r');
  const read = async <Result>({ from, to }: Planned, work: (bytes: Buffer) => Promise<Result>) =>
    buffers.use(key, async (buffer) => work(await readAt(handle, buffer, from, to)));
  try {
    const { size } = await handle.stat();
    const whole = createHash('sha256');
    const unchanged: Planned[] = [];
    let from = 0;
    for (const { bytes, sha256, source } of sections) {
      const to = from + bytes;
      const same = await read({ from, to }, async (content) => contentOf(content, whole).sha256 === sha256);
      unchanged.push({ from, to, source: same ? source : undefined });
      from = to;
    }
    const planned = planOf(unchanged);
    const [only] = planned;
    if (only !== undefined && planned.length === 1 && only.source === undefined) {
      await read(only, async (bytes) => bucket.put(key, contentOf(bytes)));
    } else await assemble(bucket, key, planned, read);
    return { bytes: size, sha256: whole.digest('hex') };
  } finally {
    await handle.close();
  }
}

type Read = (part: Planned, work: (bytes: Buffer) => Promise<void>) => Promise<void>;

/** Parts are copied side by side, and sent one after the other, because those are in memory. */
async function assemble(bucket: Bucket, key: string, planned: readonly Planned[], read: Read): Promise<void> {
  const multipart = await bucket.begin(key);
  const numbered = planned.map((part, index) => ({ ...part, number: index + 1 }));
  const size = planned.at(-1)?.to ?? 0;
  const waiting = [...numbered];
  const copied = new Set<number>();
  const copy = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { number, source } = next;
      if (source !== undefined && (await isCopied(multipart, number, source))) copied.add(number);
    }
  };
  try {
    await Promise.all(Array.from({ length: copiedAtOnce }, copy));
    for (const part of numbered) {
      if (copied.has(part.number)) continue;
      await read(part, (bytes) => multipart.send(part.number, contentOf(bytes)));
    }
    await multipart.complete(size);
  } catch (error) {
    await abandon(multipart);
    throw error;
  }
}

/** What the bucket cannot copy, for whatever reason, is sent. */
async function isCopied(multipart: Multipart, number: number, source: CopySource): Promise<boolean> {
  return multipart.copy(number, source).catch(() => false);
}

/** What remains of it is removed at night. */
async function abandon(multipart: Multipart | null): Promise<void> {
  await multipart?.abort().catch(() => undefined);
}

/**
 * All parts but the last must have the least size that S3 allows: shorter ones are sent together with what follows, which is
 * divided again where it does not fit into a buffer.
 */
function planOf(sections: readonly Planned[]): readonly Planned[] {
  const planned: Planned[] = [];
  for (const section of sections) {
    const isShort = section.to - section.from < partBytes;
    const last = planned.at(-1);
    if (last === undefined || last.to - last.from >= partBytes) {
      planned.push(isShort ? { from: section.from, to: section.to } : section);
      continue;
    }
    planned.pop();
    let { from } = last;
    for (; section.to - from > bufferBytes; from += partBytes) planned.push({ from, to: from + partBytes });
    planned.push({ from, to: section.to });
  }
  return planned;
}

/** Fills a buffer with a part of the stream; less only at its end. */
function filler(stream: Readable): (buffer: Buffer) => Promise<Buffer> {
  // Sound: the streams of this server are of bytes.
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let rest: Buffer = Buffer.alloc(0);
  return async (buffer) => {
    let at = 0;
    while (at < buffer.length) {
      if (rest.length === 0) {
        const next = await chunks.next();
        if (next.done === true) break;
        rest = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.length);
      }
      const copied = rest.copy(buffer, at);
      rest = rest.subarray(copied);
      at += copied;
    }
    return buffer.subarray(0, at);
  };
}

export function contentOf(bytes: Uint8Array, whole?: Hash): Content {
  whole?.update(bytes);
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

export async function readAt(handle: FileHandle, buffer: Buffer, from: number, to: number): Promise<Buffer> {
  // `subarray` would return fewer bytes without a word.
  if (to - from > buffer.length) throw new Error('A part is larger than its buffer.');
  const wanted = buffer.subarray(0, to - from);
  for (let at = 0; at < wanted.length;) {
    const { bytesRead } = await handle.read(wanted, at, wanted.length - at, from + at);
    if (bytesRead === 0) throw new Error('The file is shorter than what was received.');
    at += bytesRead;
  }
  return wanted;
}
