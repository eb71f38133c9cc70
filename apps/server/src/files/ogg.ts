// Blanks the comments of an Ogg file: page by page, each with its checksum made anew.
import type { MediaBytes } from './media-bytes.ts';
import { commentBlanker } from './vorbis-comments.ts';

// RFC 3533, section 6.
const pageHead = 27;
const longestPage = pageHead + 255 + 255 * 255;
// A day of sound at four pages a second; and streams, of which an honest file has one.
const mostPages = 400_000;
const mostStreams = 64;

/** Where the comments are in a stream of this kind: behind how many bytes of its second packet. */
const kinds: readonly { readonly begins: string; readonly behind: number }[] = [
  { begins: 'OpusHead', behind: 8 },
  { begins: '\u0001vorbis', behind: 7 },
  { begins: 'Speex   ', behind: 0 },
  { begins: '\u0080theora', behind: 7 },
  { begins: '\u007fFLAC', behind: 4 },
];

/** Which packet a stream is at, and what happens to the bytes of its second one. */
type Stream = { packet: number; skip: number; blank: ((piece: Buffer) => void) | null };

export async function stripOgg(bytes: MediaBytes): Promise<void> {
  const streams = new Map<number, Stream>();
  let at = 0;
  for (let seen = 0; seen < mostPages; seen += 1) {
    const head = await bytes.read(at, pageHead + 255);
    const length = pageLength(head);
    if (length === null || at + length > bytes.size) return;
    const serial = head.readUInt32LE(14);
    const begins = (head.readUInt8(5) & 2) !== 0;
    if (begins && (streams.has(serial) || streams.size < mostStreams)) {
      streams.set(serial, { packet: 0, skip: 0, blank: null });
    }
    const stream = streams.get(serial);
    if (stream !== undefined && stream.packet < 2) {
      const page = Buffer.from(await bytes.read(at, Math.min(length, longestPage)));
      if (blankIn(page, stream)) await bytes.write(at, withChecksum(page));
    }
    at += length;
  }
}

/** Null where no page begins, or not all of its head is there. */
function pageLength(head: Buffer): number | null {
  if (head.length < pageHead || head.toString('latin1', 0, 4) !== 'OggS') return null;
  const segments = head.readUInt8(26);
  if (head.length < pageHead + segments) return null;
  return head.subarray(pageHead, pageHead + segments).reduce((sum, each) => sum + each, pageHead + segments);
}

/** True when something was blanked. A packet ends with the first segment that is not full. */
function blankIn(page: Buffer, stream: Stream): boolean {
  const segments = page.subarray(pageHead, pageHead + page.readUInt8(26));
  let at = pageHead + segments.length;
  let changed = false;
  for (const length of segments) {
    const piece = page.subarray(at, at + length);
    if (stream.packet === 0 && stream.blank === null) begin(stream, piece);
    if (stream.packet === 1 && stream.blank !== null) {
      const skipped = Math.min(stream.skip, piece.length);
      stream.skip -= skipped;
      stream.blank(piece.subarray(skipped));
      changed = true;
    }
    at += length;
    if (length < 255) stream.packet += 1;
  }
  return changed;
}

function begin(stream: Stream, piece: Buffer): void {
  const kind = kinds.find(({ begins }) => piece.toString('latin1', 0, begins.length) === begins);
  if (kind === undefined) return;
  stream.skip = kind.behind;
  stream.blank = commentBlanker();
}

// The generator 0x04c11db7, not reflected, begun with 0: RFC 3533, section 6, field 7.
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
