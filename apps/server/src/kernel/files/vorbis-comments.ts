// Blanks Vorbis comments, as used by Vorbis, Opus, Speex and FLAC, from chunks of any size.

/**
 * A consumer of the comments' bytes, chunk by chunk, that overwrites them in place. Lengths do not change, so nothing
 * after them moves; each comment becomes a name of one space and a value of spaces.
 * https://xiph.org/vorbis/doc/v-comment.html
 */
export function commentBlanker(): (chunk: Buffer) => void {
  // The number being read.
  let number = 0;
  let digits = 0;
  // The text being blanked: bytes left, and the position in it.
  let left = 0;
  let position = 0;
  let expecting: 'vendor' | 'count' | 'comment' | 'nothing' = 'vendor';
  let comments = 0;

  function take(value: number): void {
    if (expecting === 'count') {
      comments = value;
      expecting = comments > 0 ? 'comment' : 'nothing';
      return;
    }
    left = value;
    position = 0;
  }

  function textEnded(): void {
    if (expecting === 'vendor') expecting = 'count';
    else if (--comments <= 0) expecting = 'nothing';
  }

  return (chunk) => {
    for (let at = 0; at < chunk.length && expecting !== 'nothing';) {
      if (left > 0) {
        const end = Math.min(chunk.length, at + left);
        chunk.fill(0x20, at, end);
        if (expecting === 'comment' && position <= 1 && position + end - at > 1)
          chunk[at + 1 - position] = 0x3d;
        position += end - at;
        left -= end - at;
        at = end;
        if (left === 0) textEnded();
        continue;
      }
      number += (chunk[at] ?? 0) * 256 ** digits;
      digits += 1;
      at += 1;
      if (digits < 4) continue;
      const wasCount = expecting === 'count';
      take(number);
      if (!wasCount && number === 0) textEnded();
      [number, digits] = [0, 0];
    }
  };
}
