// Which tool a task or target asks for, by how its text begins.

export type Tool = 'text' | 'photo' | 'voice';

const beginnings: readonly (readonly [Tool, RegExp])[] = [
  ['voice', /^record\b/i],
  ['photo', /^take (a|the|one|two|three|\d+) (photo|picture)s?\b/i],
  ['text', /^write\b/i],
];

/** `about`: the instructions of a task, or the text of a target. Null where it begins with none of them. */
export function toolAskedFor(about: string): Tool | null {
  const text = about.trimStart();
  return beginnings.find(([, beginning]) => beginning.test(text))?.[0] ?? null;
}
