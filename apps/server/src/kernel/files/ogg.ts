// Blanks the comments of an Ogg file page by page, and recomputes each page's checksum.
import type { MediaBytes } from './media-bytes.ts';
import { commentBlanker } from './vorbis-comments.ts';

// RFC 3533, section 6.
const pageHead = 27;
const maxPageBytes = pageHead + 255 + 255 * 255;
// A day of audio at four pages a second; and streams, of which a genuine file has one.
const maxPages = 400_000;
const maxStreams = 64;

/** Where the comments start in a stream of each kind: after this many bytes of its second packet. */
const kinds: readonly { readonly begins: string; readonly offset: number }[] = [
  { begins: 'OpusHead', offset: 8 },
  { begins: '\u0001vorbis', offset: 7 },
  { begins: 'Speex   ', offset: 0 },
  { begins: '\u0080theora', offset: 7 },
  { begins: '\u007fFLAC', offset: 4 },
];

/** The present packet of a stream, and how the bytes of its second one are blanked. */
type Stream = { packet: number; skip: number; blank: ((chunk: Buffer) => void) | null };

export async function stripOgg(bytes: MediaBytes): Promise<void> {
  const streams = new Map<number, Stream>();
  let at = 0;
  for (let seen = 0; seen < maxPages; seen += 1) {
    const head = await bytes.read(at, pageHead + 255);
    const length = pageLength(head);
    if (length === null || at + length > bytes.size) return;
    const serial = head.readUInt32LE(14);
    const begins = (head.readUInt8(5) & 2) !== 0;
    if (begins && (streams.has(serial) || streams.size < maxStreams)) {
      streams.set(serial, { packet: 0, skip: 0, blank: null });
    }
    const stream = streams.get(serial);
    if (stream !== undefined && stream.packet < 2) {
      const page = Buffer.from(await bytes.read(at, Math.min(length, maxPageBytes)));
      if (blankIn(page, stream)) await bytes.write(at, withChecksum(page));
    }
    at += length;
  }
}

/** Null where no page begins, or its header is incomplete. */
function pageLength(head: Buffer): number | null {
  if (head.length < pageHead || head.toString('latin1', 0, 4) !== 'OggS') return null;
  const segments = head.readUInt8(26);
  if (head.length < pageHead + segments) return null;
  return head.subarray(pageHead, pageHead + segments).reduce((sum, each) => sum + each, pageHead + segments);
}

/** Returns true when something was blanked. A packet ends with the first segment that is not full. */
function blankIn(page: Buffer, stream: Stream): boolean {
  const segments = page.subarray(pageHead, pageHead + page.readUInt8(26));
  let at = pageHead + segments.length;
  let changed = false;
  for (const length of segments) {
    const chunk = page.subarray(at, at + length);
    if (stream.packet === 0 && stream.blank === null) begin(stream, chunk);
    if (stream.packet === 1 && stream.blank !== null) {
      const skipped = Math.min(stream.skip, chunk.length);
      stream.skip -= skipped;
      stream.blank(chunk.subarray(skipped));
      changed = true;
    }
    at += length;
    if (length < 255) stream.packet += 1;
  }
  return changed;
}

function begin(stream: Stream, chunk: Buffer): void {
  const kind = kinds.find(({ begins }) => chunk.toString('latin1', 0, begins.length) === begins);
  if (kind === undefined) return;
  stream.skip = kind.offset;
  stream.blank = commentBlanker();
}

// CRC-32 with generator 0x04c11db7, not reflected, initial value 0: RFC 3533, section 6, field 7.
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) sum = sum < 0 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  return sum;
});

function withChecksum(page: Buffer): Buffer {
  page.writeUInt32LE(0, 22);
  let sum = 0;
  for (const byte of page) sum = (sum << 8) ^ (table[((sum >>> 24) ^ byte) & 0xff] ?? 0);
  page.writeUInt32LE(sum >>> 0, 22);
  return page;
}
