// Blanks the tags before and after the frames of an MP3 or AAC recording: ID3, APE and Lyrics3.
import type { MediaBytes } from './media-bytes.ts';

const id3Head = 10;
const apeHead = 32;
// A genuine file has one of each kind.
const maxTags = 100;

/** Tags keep their position and length but are emptied; players skip them. */
export async function stripMp3(bytes: MediaBytes): Promise<void> {
  let at = 0;
  for (let seen = 0; seen < maxTags; seen += 1) {
    const next = (await stripId3(bytes, at)) ?? (await stripApeAt(bytes, at));
    if (next === null) break;
    at = next;
  }
  await stripEndTags(bytes, at);
}

/** `from`: where the audio begins. */
export async function stripEndTags(bytes: MediaBytes, from = 0): Promise<void> {
  let end = bytes.size;
  for (let seen = 0; seen < maxTags; seen += 1) {
    const tag = await endTagBefore(bytes, end);
    if (tag === null || tag.at < from || tag.at >= end) break;
    for (const [first, last] of tag.content) await bytes.blank(first, last);
    end = tag.at;
  }
}

/** ID3v2: a length of four times seven bits, excluding this header, and an optional footer of ten bytes. id3.org, id3v2.4.0, 3.1. */
async function stripId3(bytes: MediaBytes, at: number): Promise<number | null> {
  const head = await bytes.read(at, id3Head);
  if (head.length < id3Head || head.toString('latin1', 0, 3) !== 'ID3') return null;
  const flags = head.readUInt8(5);
  const body = syncsafe(head, 6) + ((flags & 0x10) === 0 ? 0 : id3Head);
  const whole = Buffer.from(head);
  whole.writeUInt8(0, 5);
  writeSyncsafe(whole, 6, body);
  const end = Math.min(at + id3Head + body, bytes.size);
  await bytes.write(at, whole);
  await bytes.blank(at + id3Head, end);
  return end;
}

function syncsafe(bytes: Buffer, at: number): number {
  return [0, 1, 2, 3].reduce((sum, index) => sum * 128 + (bytes.readUInt8(at + index) & 0x7f), 0);
}

function writeSyncsafe(bytes: Buffer, at: number, value: number): void {
  for (const index of [0, 1, 2, 3]) bytes.writeUInt8((value >> (7 * (3 - index))) & 0x7f, at + index);
}

/** A tag at the end: where it begins, and the ranges to blank. Players need the rest to skip it. */
type EndTag = { readonly at: number; readonly content: readonly (readonly [from: number, to: number])[] };

async function endTagBefore(bytes: MediaBytes, end: number): Promise<EndTag | null> {
  if ((await bytes.text(end - 128, 3)) === 'TAG') {
    const more = (await bytes.text(end - 355, 4)) === 'TAG+';
    const content = [[end - 125, end] as const, ...(more ? [[end - 351, end - 128] as const] : [])];
    return { at: end - (more ? 355 : 128), content };
  }
  if ((await bytes.text(end - id3Head, 3)) === '3DI') {
    const at = end - 2 * id3Head - syncsafe(await bytes.read(end - 4, 4), 0);
    return { at, content: [[at + id3Head, end - id3Head]] };
  }
  if ((await bytes.text(end - 9, 9)) === 'LYRICS200') {
    const length = Number.parseInt(await bytes.text(end - 15, 6), 10);
    const at = end - 15 - length;
    return Number.isNaN(length) ? null : { at, content: [[at + 11, end - 15]] };
  }
  if ((await bytes.text(end - apeHead, 8)) !== 'APETAGEX') return null;
  const foot = await bytes.read(end - apeHead, apeHead);
  // Its length includes this footer but not the header, whose presence the highest bit of the flags announces.
  const body = end - foot.readUInt32LE(12);
  const withHead = foot.readUInt32LE(20) >= 0x80000000;
  const counts = [[end - 16, end - 12] as const, ...(withHead ? [[body - 16, body - 12] as const] : [])];
  return { at: body - (withHead ? apeHead : 0), content: [...counts, [body, end - apeHead]] };
}

async function stripApeAt(bytes: MediaBytes, at: number): Promise<number | null> {
  const head = await bytes.read(at, apeHead);
  if (head.length < apeHead || head.toString('latin1', 0, 8) !== 'APETAGEX') return null;
  const end = Math.min(at + apeHead + head.readUInt32LE(12), bytes.size);
  await bytes.blank(at, end);
  return end;
}
