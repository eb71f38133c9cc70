// A reason not to start that the operator can fix: one line that says what is wrong and what to do.
export class StartProblem extends Error {
  override name = 'StartProblem';
}
