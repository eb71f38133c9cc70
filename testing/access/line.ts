// Defines one line of the table of calls: the subject, the input, and who may.
export type Line = {
  readonly about: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly who: string;
  /** The subject does not exist; the other lines' refusals are compared with its responses. */
  readonly missing?: true;
};

export function line(about: string, input: Line['input'], who: string): Line {
  return { about, input, who };
}

export function missing(about: string, input: Line['input']): Line {
  return { about, input, who: '', missing: true };
}

/** All users who can work: not locked by staff, and without a forced reset. */
export const able = 'amina bilal carlos dao clarke okafor priya elena hassan';
