// Removes from an MP4 or QuickTime file where, when and by whom it was filmed; audio and video are not moved.
import type { MediaBytes } from './media-bytes.ts';

type Box = { readonly type: string; readonly at: number; readonly from: number; readonly to: number };
type Walk = { readonly bytes: MediaBytes; seen: number };

/** Containers to descend into: the movie header, its tracks, and the fragments of a live recording. */
const opened = new Set(['moov', 'trak', 'mdia', 'minf', 'edts', 'mvex', 'moof', 'traf', 'mfra', 'clip']);
/** Boxes about people, places and programs, at any level; and free space, whose old content may still be readable. */
const personal = new Set([
  'udta',
  'meta',
  'uuid',
  'loci',
  'auth',
  'titl',
  'dscp',
  'perf',
  'Xtra',
  'free',
  'skip',
  'wide',
]);
/** Headers with creation and modification times: ISO/IEC 14496-12, 8.2.2, 8.3.2, 8.4.2. Zero means unknown. */
const dated = new Set(['mvhd', 'tkhd', 'mdhd']);
// Three hours in fragments of half a second have two hundred thousand.
const maxBoxes = 1_000_000;
const maxDepth = 8;

/** Removed boxes become `free` boxes of the same size, which players skip. */
export async function stripMp4(bytes: MediaBytes): Promise<void> {
  await stripWithin({ bytes, seen: 0 }, 0, bytes.size, 0);
}

async function stripWithin(walk: Walk, from: number, to: number, depth: number): Promise<void> {
  for (let at = from; at + 8 <= to && walk.seen < maxBoxes; walk.seen += 1) {
    const box = await boxAt(walk.bytes, at, to);
    if (box === null) return;
    // Apple's names for title, place and more begin with the copyright sign.
    if (personal.has(box.type) || box.type.startsWith('\u00a9')) await free(walk.bytes, box);
    else if (dated.has(box.type)) await clearTimes(walk.bytes, box);
    else if (box.type === 'trak' && (await isTelemetry(walk, box))) await free(walk.bytes, box);
    else if (opened.has(box.type) && depth < maxDepth) await stripWithin(walk, box.from, box.to, depth + 1);
    at = box.to;
  }
}

/** A size of 1 means that 64 bits follow, 0 means "to the end". Null when the box exceeds its parent. */
async function boxAt(bytes: MediaBytes, at: number, end: number): Promise<Box | null> {
  const head = await bytes.read(at, 16);
  if (head.length < 8) return null;
  const short = head.readUInt32BE(0);
  if (short === 1 && head.length < 16) return null;
  const header = short === 1 ? 16 : 8;
  const size = short === 0 ? end - at : short === 1 ? Number(head.readBigUInt64BE(8)) : short;
  if (size < header || at + size > end) return null;
  return { type: head.toString('latin1', 4, 8), at, from: at + header, to: at + size };
}

async function free(bytes: MediaBytes, { at, from, to }: Box): Promise<void> {
  await bytes.write(at + 4, Buffer.from('free', 'latin1'));
  await bytes.blank(from, to);
}

/** Four bytes each, or eight in version 1, after version and flags. */
async function clearTimes(bytes: MediaBytes, { from, to }: Box): Promise<void> {
  const [version] = await bytes.read(from, 1);
  await bytes.blank(from + 4, Math.min(from + 4 + (version === 1 ? 16 : 8), to));
}

/** Cameras record the location, second by second, in a separate track that is neither audio nor video. */
async function isTelemetry(walk: Walk, track: Box): Promise<boolean> {
  const mdia = await inside(walk, track, 'mdia');
  const hdlr = mdia && (await inside(walk, mdia, 'hdlr'));
  return hdlr !== null && ['meta', 'camm', 'gpmd'].includes(await walk.bytes.text(hdlr.from + 8, 4));
}

async function inside(walk: Walk, { from, to }: Box, type: string): Promise<Box | null> {
  for (let at = from; at + 8 <= to && walk.seen < maxBoxes; walk.seen += 1) {
    const box = await boxAt(walk.bytes, at, to);
    if (box === null || box.type === type) return box;
    at = box.to;
  }
  return null;
}
