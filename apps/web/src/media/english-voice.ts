// Which of the device's voices reads English, and how a text is cut so that no voice gives up in the middle.

type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService' | 'default'>;

/** British before other English; a voice that is on the device before one that needs a network. Null: none. */
export function englishVoice<V extends Voice>(voices: readonly V[]): V | null {
  const [best] = voices.filter(({ lang }) => /^en([-_]|$)/i.test(lang)).toSorted((a, b) => rank(b) - rank(a));
  return best ?? null;
}

function rank(voice: Voice): number {
  const isBritish = /^en[-_](GB|UK)/i.test(voice.lang);
  return (isBritish ? 4 : 0) + (voice.localService ? 2 : 0) + (voice.default ? 1 : 0);
}

// Some voices fall silent after about fifteen seconds of one piece.
const longestPiece = 180;

/** Sentences, and long sentences by words. A web address is said as "link": nobody can follow one by ear. */
export function spokenPieces(text: string): string[] {
  const said = text.replace(/https?:\/\/\S+/gi, 'link');
  const sentences = said.match(/[^.!?…\n]+[.!?…]*/g) ?? [];
  return sentences.flatMap(shortened).filter((piece) => /[\p{L}\p{N}]/u.test(piece));
}

function shortened(sentence: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const word of sentence.split(/\s+/)) {
    if (piece !== '' && piece.length + word.length >= longestPiece) {
      pieces.push(piece);
      piece = '';
    }
    piece = piece === '' ? word : `${piece} ${word}`;
  }
  return [...pieces, piece];
}
