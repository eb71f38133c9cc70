// One line of the table of calls: what it is about, the input, and who may.
export type Line = {
  readonly about: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly who: string;
  /** This line's thing does not exist: its answers are what the others are compared with. */
  readonly missing?: true;
};

export function line(about: string, input: Line['input'], who: string): Line {
  return { about, input, who };
}

export function missing(about: string, input: Line['input']): Line {
  return { about, input, who: '', missing: true };
}

/** Everybody who can work: not locked by staff, and not made to choose a new PIN first. */
export const able = 'amina bilal carlos dao clarke okafor priya elena hassan';
