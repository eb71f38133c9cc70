// Takes out of an MP4 or QuickTime file where, when and by whom it was filmed; its sound and pictures stay where they are.
import type { MediaBytes } from './media-bytes.ts';

type Box = { readonly type: string; readonly at: number; readonly from: number; readonly to: number };
type Walk = { readonly bytes: MediaBytes; seen: number };

/** Opened to look inside: the table of contents, its tracks, and pieces of a film that was recorded live. */
const opened = new Set(['moov', 'trak', 'mdia', 'minf', 'edts', 'mvex', 'moof', 'traf', 'mfra', 'clip']);
/** Of people, places and programs, wherever they stand; and what was crossed out before, but is still to read. */
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
/** When it was made, and changed: ISO/IEC 14496-12, 8.2.2, 8.3.2, 8.4.2. Zero is "not known". */
const dated = new Set(['mvhd', 'tkhd', 'mdhd']);
// Three hours in pieces of half a second have two hundred thousand.
const mostBoxes = 1_000_000;
const deepest = 8;

/** Players skip boxes called `free`, which take the place of what goes. */
export async function stripMp4(bytes: MediaBytes): Promise<void> {
  await stripWithin({ bytes, seen: 0 }, 0, bytes.size, 0);
}

async function stripWithin(walk: Walk, from: number, to: number, depth: number): Promise<void> {
  for (let at = from; at + 8 <= to && walk.seen < mostBoxes; walk.seen += 1) {
    const box = await boxAt(walk.bytes, at, to);
    if (box === null) return;
    // Apple's names for title, place and more begin with the sign of copyright.
    if (personal.has(box.type) || box.type.startsWith('\u00a9')) await free(walk.bytes, box);
    else if (dated.has(box.type)) await forgetTimes(walk.bytes, box);
    else if (box.type === 'trak' && (await isTelemetry(walk, box))) await free(walk.bytes, box);
    else if (opened.has(box.type) && depth < deepest) await stripWithin(walk, box.from, box.to, depth + 1);
    at = box.to;
  }
}

/** A size of 1 means that 64 bits follow, 0 means "to the end". A box longer than what holds it is no box. */
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

/** Four bytes each, or eight in version 1, behind version and flags. */
async function forgetTimes(bytes: MediaBytes, { from, to }: Box): Promise<void> {
  const [version] = await bytes.read(from, 1);
  await bytes.blank(from + 4, Math.min(from + 4 + (version === 1 ? 16 : 8), to));
}

/** Cameras write the place, second by second, into a track of its own, which is neither sound nor picture. */
async function isTelemetry(walk: Walk, track: Box): Promise<boolean> {
  const mdia = await inside(walk, track, 'mdia');
  const hdlr = mdia && (await inside(walk, mdia, 'hdlr'));
  return hdlr !== null && ['meta', 'camm', 'gpmd'].includes(await walk.bytes.text(hdlr.from + 8, 4));
}

async function inside(walk: Walk, { from, to }: Box, type: string): Promise<Box | null> {
  for (let at = from; at + 8 <= to && walk.seen < mostBoxes; walk.seen += 1) {
    const box = await boxAt(walk.bytes, at, to);
    if (box === null || box.type === type) return box;
    at = box.to;
  }
  return null;
}
