// Reads from an MP4 or QuickTime file whether it has video or only audio, and the size of its picture.
import { open, type FileHandle } from 'node:fs/promises';
import type { Tracks } from './tracks.ts';

type Box = { readonly type: string; readonly at: number; readonly from: number; readonly to: number };

// A file from a phone has a handful; more than this suggests abuse.
const maxBoxes = 4096;

/** Null when the movie header is missing or broken, as in a truncated file. */
export async function readMp4(file: string): Promise<Tracks | null> {
  return withBoxes(file, async (handle, boxes) => {
    // A live recording has thousands of fragments after it.
    const moov = (await boxes(0, (await handle.stat()).size, 'moov')).at(-1);
    if (moov?.type !== 'moov') return null;
    const tracks = (await boxes(moov.from, moov.to)).filter((box) => box.type === 'trak');
    let found: Tracks = { video: false, audio: false, width: null, height: null };
    for (const track of tracks) found = await withTrack(handle, boxes, found, track);
    return found;
  });
}

/** `last`: the type of the box to stop at. */
type Boxes = (from: number, to: number, last?: string) => Promise<Box[]>;

async function withBoxes<Answer>(
  file: string,
  work: (handle: FileHandle, boxes: Boxes) => Promise<Answer>,
): Promise<Answer> {
  const handle = await open(file, 'r');
  let seen = 0;
  const boxes: Boxes = async (from, to, last) => {
    const found: Box[] = [];
    for (let at = from; at + 8 <= to && seen < maxBoxes; seen += 1) {
      const box = await boxAt(handle, at, to);
      if (box === null) break;
      found.push(box);
      if (box.type === last) break;
      at = box.to;
    }
    return found;
  };
  return work(handle, boxes).finally(() => handle.close());
}

/** A size of 1 means that 64 bits follow, 0 means "to the end". Null when the box exceeds its parent. */
async function boxAt(handle: FileHandle, at: number, end: number): Promise<Box | null> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, at);
  if (bytesRead < 8) return null;
  const short = buffer.readUInt32BE(0);
  if (short === 1 && bytesRead < 16) return null;
  const header = short === 1 ? 16 : 8;
  const size = short === 0 ? end - at : short === 1 ? Number(buffer.readBigUInt64BE(8)) : short;
  if (size < header || at + size > end) return null;
  return { type: buffer.toString('latin1', 4, 8), at, from: at + header, to: at + size };
}

async function withTrack(handle: FileHandle, boxes: Boxes, known: Tracks, track: Box): Promise<Tracks> {
  const parts = await boxes(track.from, track.to);
  const mdia = parts.find((box) => box.type === 'mdia');
  const hdlr = mdia && (await boxes(mdia.from, mdia.to)).find((box) => box.type === 'hdlr');
  if (hdlr === undefined) return known;
  const kind = (await bytesOf(handle, hdlr.from + 8, 4)).toString('latin1');
  if (kind === 'soun') return { ...known, audio: true };
  if (kind !== 'vide') return known;
  const head = parts.find((box) => box.type === 'tkhd');
  return { ...known, video: true, ...(known.video || !head ? {} : await pixelsOf(handle, head)) };
}

/** The end of `tkhd`: a matrix of nine 32-bit numbers, width and height in 16.16. The matrix rotates upright videos. */
async function pixelsOf(
  handle: FileHandle,
  head: Box,
): Promise<{ width: number | null; height: number | null }> {
  const end = await bytesOf(handle, head.to - 44, 44);
  if (head.to - head.from < 44 || end.length < 44) return { width: null, height: null };
  const [wide, high] = [end.readUInt16BE(36), end.readUInt16BE(40)];
  if (wide === 0 || high === 0) return { width: null, height: null };
  const rotated = end.readInt32BE(0) === 0 && end.readInt32BE(4) !== 0;
  return rotated ? { width: high, height: wide } : { width: wide, height: high };
}

async function bytesOf(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, Math.max(0, at));
  return buffer.subarray(0, bytesRead);
}
