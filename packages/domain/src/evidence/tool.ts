// Which tool a task or target asks for: the one that its teacher chose, else by how its text begins.

export const tools = ['text', 'voice', 'photo'] as const;
export type Tool = (typeof tools)[number];

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

/** Which tool stands out for learners who answer a task. Null where its teacher chose none and its words ask for none. */
export function toolOfTask(task: { readonly tool: Tool | null; readonly instructions: string }): Tool | null {
  return task.tool ?? toolAskedFor(task.instructions);
}
