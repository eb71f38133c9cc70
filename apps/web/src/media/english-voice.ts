// Chooses the device's English voice, and splits texts so that no voice stops in the middle.

type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService' | 'default'>;

/** British before other English voices; local voices before those that need a network. Null: none. */
export function englishVoice<V extends Voice>(voices: readonly V[]): V | null {
  const [best] = voices.filter(({ lang }) => /^en([-_]|$)/i.test(lang)).toSorted((a, b) => rank(b) - rank(a));
  return best ?? null;
}

function rank(voice: Voice): number {
  const isBritish = /^en[-_](GB|UK)/i.test(voice.lang);
  return (isBritish ? 4 : 0) + (voice.localService ? 2 : 0) + (voice.default ? 1 : 0);
}

// Some voices stop after about fifteen seconds of one utterance.
const maxPieceLength = 180;

/** Splits into sentences, and long sentences at words. A web address is read as "link": nobody can follow one by ear. */
export function spokenPieces(text: string): string[] {
  const said = text.replace(/https?:\/\/\S+/gi, 'link');
  const sentences = said.match(/[^.!?…\n]+[.!?…]*/g) ?? [];
  return sentences.flatMap(shortened).filter((piece) => /[\p{L}\p{N}]/u.test(piece));
}

function shortened(sentence: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const word of sentence.split(/\s+/)) {
    if (piece !== '' && piece.length + word.length >= maxPieceLength) {
      pieces.push(piece);
      piece = '';
    }
    piece = piece === '' ? word : `${piece} ${word}`;
  }
  return [...pieces, piece];
}
