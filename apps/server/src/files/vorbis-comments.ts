// Blanks Vorbis comments, as Vorbis, Opus, Speex and FLAC carry them, in whatever pieces they come.

/**
 * A consumer of the comments' bytes, piece by piece, that overwrites them in place. Lengths stay, so that everything
 * behind stays where it was; each comment becomes one with a name of one space and a value of spaces.
 * https://xiph.org/vorbis/doc/v-comment.html
 */
export function commentBlanker(): (piece: Buffer) => void {
  // Of the number that is being read.
  let number = 0;
  let digits = 0;
  // Of the text that is being blanked: how much is left, and where in it we are.
  let left = 0;
  let place = 0;
  let expecting: 'vendor' | 'count' | 'comment' | 'nothing' = 'vendor';
  let comments = 0;

  function take(value: number): void {
    if (expecting === 'count') {
      comments = value;
      expecting = comments > 0 ? 'comment' : 'nothing';
      return;
    }
    left = value;
    place = 0;
  }

  function textEnded(): void {
    if (expecting === 'vendor') expecting = 'count';
    else if (--comments <= 0) expecting = 'nothing';
  }

  return (piece) => {
    for (let at = 0; at < piece.length && expecting !== 'nothing';) {
      if (left > 0) {
        const end = Math.min(piece.length, at + left);
        piece.fill(0x20, at, end);
        if (expecting === 'comment' && place <= 1 && place + end - at > 1) piece[at + 1 - place] = 0x3d;
        place += end - at;
        left -= end - at;
        at = end;
        if (left === 0) textEnded();
        continue;
      }
      number += (piece[at] ?? 0) * 256 ** digits;
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
