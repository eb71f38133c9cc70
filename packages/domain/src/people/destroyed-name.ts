// Tells names that a spreadsheet has destroyed, by saving letters that its encoding lacks or by reading those of another. Pure.

const isAscii = /^[\x20-\x7e]*$/;

/** What letters become that an encoding lacks, and the places of Windows-1252 that have no character. */
const lost = /[?？\uFFFD\u0080-\u009F]/;

/** The signs of Windows-1252 at the places where Windows-1250, 1251, 1254 and UTF-8 have letters. "Mª" is María. */
const signs = /[¡¢£¤¥¦§¨©«¬®¯°±²³µ¶¸¹º»¼½¾¿×÷€‚ƒ„…†‡ˆ‰‹›˜™•]|(?<!\bM\.?)ª/;

/** The first byte of a letter in UTF-8 and the next one, both read as Windows-1252: "Ã‰" for "É". */
const twoForOne = /[ÂÃÄÅÎÏÐÑØÙ][\u00A0-\u00BFŠšŽžŒœŸ–—‘’“”]/;

/**
 * Letters at places where the languages that have them do not: "Kamiñski" (ń), "Stêpieñ", "Wiœniewski" (ś), "Kovaèeviæ" (ć),
 * "Dvoøák" (ř), "Bãlan" (ă), "Barýþ" (ş).
 */
const misplaced =
  /ñ(?:[bdfghj-np-tv-xz]|cz)|eñ(?!\p{L})|(?<!h)œ(?![uidtlsb])|iæ(?!\p{L})|oø|ø[áíý]|ã[bdfghjklqrvz]|þ(?!\p{L})/iu;

/** Latin letters of Windows-1252, none of them of ASCII. */
const western = /[À-ÖØ-öø-ÿŒœŠšŽžŸ]/g;
/** Those of them that are other letters in Windows-1250 or 1254. */
const westernOnly = /[àãåæèêìïðñòõøùûýþÿœÀÃÅÆÈÊÌÏÐÑÒÕØÙÛÝÞŒŸ]/;

/** Whether letters of a person's name are lost or are others than they were. */
export function isDestroyedName(name: string): boolean {
  // Fast path for most names.
  if (isAscii.test(name)) return name.includes('?');
  return lost.test(name) || isMisread(name);
}

/** Whether letters of a class's name are. Unlike names of people, it may have a question mark, a sign or a fraction. */
export function isDestroyedTitle(title: string): boolean {
  return (
    /[\uFFFD\u0080-\u009F]|(^|\s)\?+\p{L}|\p{L}\?+\p{L}|(^|\s)\?{2,}(\s|$)/u.test(title) ||
    twoForOne.test(title)
  );
}

/**
 * Which of the names of one list are destroyed. Where a quarter of those with letters beyond ASCII are misread, the others
 * with letters that encodings read differently are, too: "Gêsicki" beside "£ukasz".
 */
export function destroyedNames(names: Iterable<string>): (name: string) => boolean {
  let [accented, misread] = [0, 0];
  for (const name of names) {
    if (isAscii.test(name)) continue;
    accented += 1;
    if (isMisread(name)) misread += 1;
  }
  const areOthers = misread > 0 && misread * 4 >= accented;
  return (name) => isDestroyedName(name) || (areOthers && westernOnly.test(name));
}

/** Whether a name is one that is known but for letters beyond Western Europe, which became Western ones: "Gêsicki" of "Gęsicki". */
export function hasLostLetters(name: string, known: string): boolean {
  const [now, before] = [Array.from(name.normalize('NFC')), Array.from(known.normalize('NFC'))];
  const others = now.flatMap((letter, at) => (letter === before[at] ? [] : [[letter, before[at] ?? '']]));
  return (
    now.length === before.length &&
    others.length > 0 &&
    others.every(([letter = '', was = '']) => isWestern(letter) && !isAscii.test(was) && !isWestern(was))
  );
}

function isMisread(name: string): boolean {
  return signs.test(name) || twoForOne.test(name) || misplaced.test(name) || isMostlyAccented(name);
}

/** "Îëåíà" for "Олена", "ãÍãÏ" for "محمد": no language in Latin letters has an accent on nearly all of them. */
function isMostlyAccented(name: string): boolean {
  return name.split(/[\s-]+/).some((word) => {
    const count = word.match(western)?.length ?? 0;
    return count >= 3 && count * 3 > word.length * 2;
  });
}

function isWestern(letter: string): boolean {
  return (letter.match(western)?.length ?? 0) > 0;
}
