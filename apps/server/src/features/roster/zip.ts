// Reads the wanted files of a ZIP archive that somebody has sent, within limits that hold before anything is unpacked.
import { crc32 } from 'node:zlib';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';

const maxEntries = 200;
/** Bytes of all wanted files together, unpacked. */
const largestContent = 64 * 1024 * 1024;

export type Unzipped =
  | { readonly files: ReadonlyMap<string, Buffer>; readonly names: readonly string[] }
  | { readonly failure: 'broken archive' | 'encrypted archive' | 'large archive' };

/** Files by their names in lower case, without the folder that holds them. What is not wanted is never unpacked. */
export async function unzip(bytes: Buffer, wanted: readonly string[]): Promise<Unzipped> {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true });
    return zip.entryCount > maxEntries ? { failure: 'large archive' } : await readWanted(zip, wanted);
  } catch {
    return { failure: 'broken archive' };
  }
}

async function readWanted(zip: ZipFile, wanted: readonly string[]): Promise<Unzipped> {
  const files = new Map<string, Buffer>();
  const names: string[] = [];
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry);
    names.push(name);
    if (!wanted.includes(name)) continue;
    if (entry.isEncrypted()) return { failure: 'encrypted archive' };
    // Two files of one name: neither is the right one.
    if (files.has(name)) return { failure: 'broken archive' };
    total += entry.uncompressedSize;
    if (total > largestContent) return { failure: 'large archive' };
    files.set(name, await contentOf(zip, entry));
  }
  return { files, names };
}

/** Throws if there are more or fewer bytes than the archive says, or others. */
async function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  const content = Buffer.concat(chunks);
  if (content.length !== entry.uncompressedSize || crc32(content) !== entry.crc32)
    throw new Error('The file is not what the archive says.');
  return content;
}

/** Macs add a folder of their own notes, whose files have the same endings but other names. */
function nameOf({ fileName }: Entry): string {
  return (fileName.split('/').at(-1) ?? '').toLowerCase();
}
