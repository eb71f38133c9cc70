// Words with accents on their letters, as a stand-in for another language.

const plain = 'ABCDEFGHIJKLMNOPQRSTUWYZabcdefghijklmnopqrstuwyz';
const marked = 'ÀßĆĎĒƑĜĤĨĵĶĹḾŃŌƤǪŔŚŢŨŴŶŹàƀćďēƒĝĥĩĴķĺḿńōƥǫŕśţũŵŷź';

export function accented(words: string): string {
  return words.replace(/[a-z]/gi, (letter) => marked[plain.indexOf(letter)] ?? letter);
}
