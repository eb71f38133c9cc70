// Removes from a WebM file what identifies people, places, times and programs; audio and video are not moved.
import type { MediaBytes } from './media-bytes.ts';
import { commentBlanker } from './vorbis-comments.ts';

// RFC 9559 (Matroska), section 5; ids as they are encoded, with their marker.
const segment = 0x18538067;
const cluster = 0x1f43b675;
const codecPrivate = 0x63a2;
/** Elements to descend into: segment, info, tracks, a track. */
const opened = new Set([segment, 0x1549a966, 0x1654ae6b, 0xae]);
/** Elements to void: tags, attachments, chapters, date, and the checksums of what is changed. */
const removed = new Set([0x1254c367, 0x1941a469, 0x1043a770, 0x4461, 0xbf]);
/** Texts to blank: title, programs, file names, the name of a track. Two of them are mandatory. */
const blanked = new Set([0x7ba9, 0x4d80, 0x5741, 0x7384, 0x3c83ab, 0x3e83bb, 0x536e]);
/** Children of a segment: a cluster of unknown length ends where one of these begins. */
const inSegment = new Set([
  cluster,
  0x114d9b74,
  0x1549a966,
  0x1654ae6b,
  0x1c53bb6b,
  0x1254c367,
  0x1941a469,
  0x1043a770,
]);
const voided = 0xec;
// Hours of video, one block each.
const maxElements = 2_000_000;

type Element = { readonly id: number; readonly at: number; readonly from: number; readonly to: number };
type Walk = { readonly bytes: MediaBytes; seen: number };

export async function stripWebm(bytes: MediaBytes): Promise<void> {
  await stripWithin({ bytes, seen: 0 }, 0, bytes.size, false);
}

/** Returns the end: before `to` only in a cluster of unknown length. */
async function stripWithin(walk: Walk, from: number, to: number, endless: boolean): Promise<number> {
  const { bytes } = walk;
  let at = from;
  for (; at < to && walk.seen < maxElements; walk.seen += 1) {
    const element = await elementAt(bytes, at, to);
    if (element === null) return to;
    if (endless && inSegment.has(element.id)) return at;
    const unknown = element.to === Infinity;
    const end = unknown ? to : element.to;
    at = end;
    if (removed.has(element.id)) await makeVoid(bytes, element.at, end);
    else if (blanked.has(element.id)) await bytes.blank(element.from, end, 0x20);
    else if (element.id === codecPrivate) await blankVorbis(bytes, element.from, end);
    else if (element.id === cluster && unknown) at = await stripWithin(walk, element.from, to, true);
    else if (opened.has(element.id)) await stripWithin(walk, element.from, end, false);
  }
  return at;
}

/** `to` is infinite for an element of unknown length. Null where there is no element. */
async function elementAt(bytes: MediaBytes, at: number, end: number): Promise<Element | null> {
  const head = await bytes.read(at, 12);
  const idLength = lengthOf(head, 0);
  if (idLength === null || idLength > 4 || head.length <= idLength) return null;
  const sizeLength = lengthOf(head, idLength);
  if (sizeLength === null || head.length < idLength + sizeLength) return null;
  const id = head.readUIntBE(0, idLength);
  const from = at + idLength + sizeLength;
  const size = sizeOf(head.subarray(idLength, idLength + sizeLength));
  if (size === Infinity) return { id, at, from, to: Infinity };
  // A truncated recording ends within its last element.
  return { id, at, from, to: Math.min(from + size, end) };
}

/** EBML's variable-length numbers: leading zero bits give the number of bytes that follow. RFC 8794, section 4. */
function lengthOf(head: Buffer, at: number): number | null {
  const lead = head[at];
  return lead === undefined || lead === 0 ? null : Math.clz32(lead) - 23;
}

function sizeOf(digits: Buffer): number {
  const [lead = 0, ...rest] = digits;
  const first = lead & (0xff >> digits.length);
  if (first === 0xff >> digits.length && rest.every((each) => each === 0xff)) return Infinity;
  return rest.reduce((sum, each) => sum * 256 + each, first);
}

/** Replaces a range by an element that readers skip. RFC 8794, section 11.3.2. */
async function makeVoid(bytes: MediaBytes, at: number, to: number): Promise<void> {
  const length = to - at;
  if (length < 2) return bytes.blank(at, to);
  const sizeLength = length < 9 ? 1 : 8;
  const head = Buffer.alloc(1 + sizeLength);
  head.writeUInt8(voided, 0);
  if (sizeLength === 1) head.writeUInt8(0x80 | (length - 2), 1);
  else head.writeBigUInt64BE((1n << 56n) | BigInt(length - 9), 1);
  await bytes.write(at, head);
  await bytes.blank(at + head.length, to);
}

/** Vorbis stores its first three packets here: a count, the lengths of two of them, and the packets. The second has comments. */
async function blankVorbis(bytes: MediaBytes, from: number, to: number): Promise<void> {
  if (to - from > 1_000_000) return;
  const setup = Buffer.from(await bytes.read(from, to - from));
  if (setup[0] !== 2) return;
  let at = 1;
  const lengths: number[] = [];
  for (let sum = 0; lengths.length < 2 && at < setup.length; at += 1) {
    const lace = setup[at] ?? 0;
    sum += lace;
    if (lace === 255) continue;
    lengths.push(sum);
    sum = 0;
  }
  const [first = 0, second = 0] = lengths;
  const comments = setup.subarray(at + first, at + first + second);
  if (comments.toString('latin1', 0, 7) !== '\u0003vorbis') return;
  commentBlanker()(comments.subarray(7));
  await bytes.write(from, setup);
}
