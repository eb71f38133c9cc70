// Names of files, which people rarely choose: never refused, but shortened, and rid of what nobody can see.

// Controls, marks of direction, joiners, private and ill-formed characters, and letters without ink.
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]+/gu;

const ending = /\.[^.\s]{1,16}$/u;

/** The name in NFC with `-` for invisible characters, at most `longest` UTF-16 units (20 or more); its ending is kept. */
export function tidyFileName(name: string, longest: number): string {
  const visible = name.normalize('NFC').replaceAll(invisible, '-');
  if (visible.length <= longest) return visible;
  const kept = ending.exec(visible)?.[0] ?? '';
  return cut(visible, longest - kept.length) + kept;
}

/** The first `length` UTF-16 units; one fewer where the last would be half a character. */
export function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/\p{Cs}$/u, '');
}
