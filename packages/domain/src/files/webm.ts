// Reads from a WebM file's head its tracks: video or only audio, their codecs, and the size of the picture.
import type { FileBytes } from './mp4.ts';
import type { Tracks } from './tracks.ts';

const ids = {
  segment: 0x18538067,
  cluster: 0x1f43b675,
  tracks: 0x1654ae6b,
  entry: 0xae,
  type: 0x83,
  codec: 0x86,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
};
const opened = new Set([ids.segment, ids.tracks, ids.entry, ids.video]);
const headBytes = 256 * 1024;

/** Null when the file ends before its audio or video begins. Elements: RFC 9559; codecs such as `V_VP9`. */
export async function readWebm(file: FileBytes): Promise<Tracks | null> {
  const head = await file.read(0, headBytes);
  return tracksIn(head, head.length === headBytes);
}

/** Walks the elements in file order, descends into those of interest and skips all others. */
function tracksIn(head: Uint8Array, goesOn: boolean): Tracks | null {
  let found: Tracks | null = null;
  for (let at = 0; at < head.length;) {
    const id = vint(head, at, true);
    const size = id && vint(head, id.next, false);
    if (!id || !size) break;
    if (id.value === ids.cluster) return found;
    if (id.value === ids.tracks)
      found ??= { video: false, audio: false, width: null, height: null, codecs: [] };
    else if (found !== null)
      found = withElement(found, id.value, head.subarray(size.next, size.next + size.value));
    at = opened.has(id.value) ? size.next : size.next + size.value;
  }
  return goesOn ? found : null;
}

function withElement(known: Tracks, id: number, body: Uint8Array): Tracks {
  if (id === ids.codec)
    return { ...known, codecs: [...known.codecs, String.fromCharCode(...body.subarray(0, 32))] };
  const number = body.subarray(0, 6).reduce((sum, byte) => sum * 256 + byte, 0);
  if (id === ids.type)
    return { ...known, video: known.video || number === 1, audio: known.audio || number === 2 };
  if (id === ids.width) return { ...known, width: known.width ?? number };
  if (id === ids.height) return { ...known, height: known.height ?? number };
  return known;
}

/** EBML's variable-length number (RFC 8794, 4): leading zero bits give the number of bytes that follow. Ids keep their marker bit. */
function vint(bytes: Uint8Array, at: number, keepMarker: boolean): { value: number; next: number } | null {
  const lead = bytes[at];
  if (lead === undefined || lead === 0) return null;
  const length = Math.clz32(lead) - 23;
  if (at + length > bytes.length) return null;
  let value = keepMarker ? lead : lead & (0xff >> length);
  for (let i = 1; i < length; i += 1) value = value * 256 + (bytes[at + i] ?? 0);
  return { value, next: at + length };
}
