// Test fixture: writes ZIP archives, also ones that are broken on purpose.
import { crc32, deflateRawSync } from 'node:zlib';

export type Zipped = {
  readonly name: string;
  readonly content: string | Buffer;
  readonly encrypted?: boolean;
  /** What the archive says of its size, if not the truth. */
  readonly saysSize?: number;
  readonly saysCrc?: number;
};

export function zipOf(files: readonly Zipped[]): Buffer<ArrayBuffer> {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, encrypted = false, saysSize, saysCrc } of files) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const [title, head] = [Buffer.from(name), Buffer.alloc(26)];
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE((encrypted ? 1 : 0) | 0x800, 2);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(saysCrc ?? crc32(bytes), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(saysSize ?? bytes.length, 18);
    head.writeUInt16LE(title.length, 22);
    const central = Buffer.alloc(14);
    central.writeUInt32LE(at, 10);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), head, title, packed]);
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), head, central, title);
    locals.push(local);
    at += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, entries, Buffer.from('PK\u0005\u0006'), end]);
}
