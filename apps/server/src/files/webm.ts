// Reads from a WebM file's head whether it has video or only audio.
import { open } from 'node:fs/promises';
import type { Tracks } from '@foothold/domain/files/tracks';

const ids = {
  header: 0x1a45dfa3,
  segment: 0x18538067,
  cluster: 0x1f43b675,
  tracks: 0x1654ae6b,
  entry: 0xae,
  type: 0x83,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
};
const opened = new Set([ids.segment, ids.tracks, ids.entry, ids.video]);
const headBytes = 256 * 1024;

/** Null when the file ends before its audio or video begins. */
export async function readWebm(file: string): Promise<Tracks | null> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return tracksIn(buffer.subarray(0, bytesRead), bytesRead === headBytes);
  } finally {
    await handle.close();
  }
}

/** Walks the elements in file order, descends into those of interest and skips all others. */
function tracksIn(head: Buffer, goesOn: boolean): Tracks | null {
  let found: { -readonly [Key in keyof Tracks]: Tracks[Key] } | null = null;
  for (let at = 0; at < head.length;) {
    const id = vint(head, at, true);
    const size = id && vint(head, id.next, false);
    if (!id || !size) break;
    if (id.value === ids.cluster) return found;
    if (id.value === ids.tracks)
      found ??= { video: false, audio: false, width: null, height: null, codecs: [] };
    const body = head.subarray(size.next, size.next + Math.min(size.value, 8));
    const number = body.length === 0 ? 0 : body.readUIntBE(0, Math.min(body.length, 6));
    if (found !== null && id.value === ids.type) {
      found.video ||= number === 1;
      found.audio ||= number === 2;
    }
    if (found !== null && id.value === ids.width) found.width ??= number;
    if (found !== null && id.value === ids.height) found.height ??= number;
    at = opened.has(id.value) ? size.next : size.next + size.value;
  }
  return goesOn ? found : null;
}

/** EBML's variable-length number: leading zero bits give the number of bytes that follow. Ids keep their marker bit. */
function vint(bytes: Buffer, at: number, keepMarker: boolean): { value: number; next: number } | null {
  const lead = bytes[at];
  if (lead === undefined || lead === 0) return null;
  const length = Math.clz32(lead) - 23;
  if (at + length > bytes.length) return null;
  let value = keepMarker ? lead : lead & (0xff >> length);
  for (let i = 1; i < length; i += 1) value = value * 256 + (bytes[at + i] ?? 0);
  return { value, next: at + length };
}
