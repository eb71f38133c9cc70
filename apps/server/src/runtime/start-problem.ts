// A reason not to start that the person at the keyboard can mend: one line that names what is wrong and what to do.
export class StartProblem extends Error {
  override name = 'StartProblem';
}
