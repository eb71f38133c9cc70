// Removes from a WAV file whatever is neither audio nor needed to play it: LIST INFO, bext, iXML, id3 and the like.
import { MediaBytes } from './media-bytes.ts';
import { stripEndTags } from './mp3.ts';

// Chunks that players use. All others are for people or programs to read.
const played = new Set(['fmt ', 'data', 'fact', 'cue ', 'smpl', 'inst', 'wavl', 'slnt', 'PEAK']);
// A genuine file has ten.
const maxChunks = 100_000;

/** A removed chunk becomes `JUNK` of the same length, which readers skip. Also after the end that the header declares. */
export async function stripWav(bytes: MediaBytes): Promise<void> {
  await stripEndTags(bytes);
  let at = 12;
  for (let seen = 0; at + 8 <= bytes.size && seen < maxChunks; seen += 1) {
    const head = await bytes.read(at, 8);
    const declared = head.readUInt32LE(4);
    // A truncated stream declares no length, or more than arrived.
    const to = Math.min(at + 8 + declared, bytes.size);
    if (!played.has(head.toString('latin1', 0, 4))) {
      const junk = Buffer.from('JUNK\0\0\0\0', 'latin1');
      junk.writeUInt32LE(to - at - 8, 4);
      await bytes.write(at, junk);
      await bytes.blank(at + 8, to);
    }
    at = to + (declared % 2);
  }
  // The rest is too short for a chunk, or there were too many.
  await bytes.blank(at, bytes.size);
}
