// Takes out of a WAV file whatever is neither sound nor needed to play it: LIST INFO, bext, iXML, id3 and their like.
import { MediaBytes } from './media-bytes.ts';
import { stripEndTags } from './mp3.ts';

// What players use, by the chunk's name. Everything else is for people or programs to read.
const played = new Set(['fmt ', 'data', 'fact', 'cue ', 'smpl', 'inst', 'wavl', 'slnt', 'PEAK']);
// An honest file has ten.
const mostChunks = 100_000;

/** A chunk becomes `JUNK` of the same length, which readers skip. Also behind the end that the file names for itself. */
export async function stripWav(bytes: MediaBytes): Promise<void> {
  await stripEndTags(bytes);
  let at = 12;
  for (let seen = 0; at + 8 <= bytes.size && seen < mostChunks; seen += 1) {
    const head = await bytes.read(at, 8);
    const said = head.readUInt32LE(4);
    // A stream that was cut off names no length, or one that never came.
    const to = Math.min(at + 8 + said, bytes.size);
    if (!played.has(head.toString('latin1', 0, 4))) {
      const junk = Buffer.from('JUNK\0\0\0\0', 'latin1');
      junk.writeUInt32LE(to - at - 8, 4);
      await bytes.write(at, junk);
      await bytes.blank(at + 8, to);
    }
    at = to + (said % 2);
  }
  // What is left is too short for a chunk, or there were too many.
  await bytes.blank(at, bytes.size);
}
