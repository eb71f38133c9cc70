// Reads from an MP4 or QuickTime file its tracks: video or only audio, their codecs, and the size of the picture.
import type { Tracks } from './tracks.ts';

/** A file of `size` bytes; `read` returns fewer bytes at its end. */
export type FileBytes = {
  readonly size: number;
  read(at: number, length: number): Promise<Uint8Array>;
};

type Box = { readonly type: string; readonly at: number; readonly from: number; readonly to: number };

// A file from a phone has a handful; more than this suggests abuse.
const maxBoxes = 4096;

/** Null when the movie header is missing or broken, as in a truncated file. Boxes: ISO/IEC 14496-12. */
export async function readMp4(file: FileBytes): Promise<Tracks | null> {
  const boxes = boxesIn(file);
  // A live recording has thousands of fragments after it.
  const moov = (await boxes(0, file.size, 'moov')).at(-1);
  if (moov?.type !== 'moov') return null;
  const tracks = (await boxes(moov.from, moov.to)).filter((box) => box.type === 'trak');
  let found: Tracks = { video: false, audio: false, width: null, height: null, codecs: [] };
  for (const track of tracks) found = await withTrack(file, boxes, found, track);
  return found;
}

/** `last`: the type of the box to stop at. */
type Boxes = (from: number, to: number, last?: string) => Promise<Box[]>;

function boxesIn(file: FileBytes): Boxes {
  let seen = 0;
  return async (from, to, last) => {
    const found: Box[] = [];
    for (let at = from; at + 8 <= to && seen < maxBoxes; seen += 1) {
      const box = await boxAt(file, at, to);
      if (box === null) break;
      found.push(box);
      if (box.type === last) break;
      at = box.to;
    }
    return found;
  };
}

/** A size of 1 means that 64 bits follow, 0 means "to the end". Null when the box exceeds its parent. */
async function boxAt(file: FileBytes, at: number, end: number): Promise<Box | null> {
  const head = await file.read(at, 16);
  if (head.length < 8) return null;
  const view = viewOf(head);
  const short = view.getUint32(0);
  if (short === 1 && head.length < 16) return null;
  const header = short === 1 ? 16 : 8;
  const size = short === 0 ? end - at : short === 1 ? Number(view.getBigUint64(8)) : short;
  if (size < header || at + size > end) return null;
  return { type: textOf(head, 4), at, from: at + header, to: at + size };
}

async function withTrack(file: FileBytes, boxes: Boxes, known: Tracks, track: Box): Promise<Tracks> {
  const parts = await boxes(track.from, track.to);
  const media = await inside(boxes, parts, 'mdia');
  const hdlr = media.find((box) => box.type === 'hdlr');
  if (hdlr === undefined) return known;
  const kind = textOf(await file.read(hdlr.from + 8, 4));
  if (kind !== 'soun' && kind !== 'vide') return known;
  const codecs = [...known.codecs, ...(await codecsOf(boxes, media))];
  if (kind === 'soun') return { ...known, audio: true, codecs };
  const head = parts.find((box) => box.type === 'tkhd');
  const pixels = known.video || !head ? {} : await pixelsOf(file, head);
  return { ...known, video: true, codecs, ...pixels };
}

/** After its version and count, `stsd` has one box for each way in which the track is coded, named by the codec. */
async function codecsOf(boxes: Boxes, media: readonly Box[]): Promise<readonly string[]> {
  const stbl = await inside(boxes, await inside(boxes, media, 'minf'), 'stbl');
  const stsd = stbl.find((box) => box.type === 'stsd');
  return stsd === undefined ? [] : (await boxes(stsd.from + 8, stsd.to)).map((box) => box.type);
}

async function inside(boxes: Boxes, parts: readonly Box[], type: string): Promise<readonly Box[]> {
  const box = parts.find((each) => each.type === type);
  return box === undefined ? [] : boxes(box.from, box.to);
}

/** The end of `tkhd`: a matrix of nine 32-bit numbers, width and height in 16.16. The matrix rotates upright videos. */
async function pixelsOf(file: FileBytes, head: Box): Promise<Pick<Tracks, 'width' | 'height'>> {
  const end = await file.read(Math.max(0, head.to - 44), 44);
  if (head.to - head.from < 44 || end.length < 44) return { width: null, height: null };
  const view = viewOf(end);
  const [wide, high] = [view.getUint16(36), view.getUint16(40)];
  if (wide === 0 || high === 0) return { width: null, height: null };
  const rotated = view.getInt32(0) === 0 && view.getInt32(4) !== 0;
  return rotated ? { width: high, height: wide } : { width: wide, height: high };
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function textOf(bytes: Uint8Array, from = 0): string {
  return String.fromCharCode(...bytes.subarray(from, from + 4));
}
