// Reads which requirements there are, and which of them the tests that passed prove by their titles.

export type Requirement = { readonly id: string; readonly area: string; readonly text: string };

/** A test's full title and whether it passed. */
export type TestOutcome = { readonly title: string; readonly passed: boolean };

/** Points that the requirements left open; what was decided is no requirement and is not counted. */
const decided = /^(?:OPEN|LEFT|CALL)-\d+$/;

/** The tables of docs/requirements.md. */
export function requirementsOf(markdown: string): Requirement[] {
  let area = '';
  return markdown.split('\n').flatMap((line) => {
    area = /^## (.+)$/.exec(line)?.[1] ?? area;
    const [, id, text] = /^\| ([A-Z]+-\d+) \| (.+) \|$/.exec(line) ?? [];
    return id === undefined || text === undefined ? [] : [{ id, area, text }];
  });
}

/** The ids that a title ends with: `… without reloading [TASK-19, LIVE-3]`. */
export function idsOf(title: string): string[] {
  const ending = /\[([A-Z]+-\d+(?:, [A-Z]+-\d+)*)\]$/.exec(title.trim())?.[1];
  return ending === undefined ? [] : ending.split(', ');
}

/** What is wrong with the ids of a title; null when nothing is. */
export function problemOf(title: string, known: ReadonlySet<string>): string | null {
  const ids = idsOf(title);
  if (ids.length > 3) return 'names more than three requirements';
  const unknown = ids.find((id) => !known.has(id) && !decided.test(id));
  if (unknown !== undefined) return `names ${unknown}, which does not exist`;
  return ids.length === 0 && /\[[A-Z]+-\d+/.test(title) ? 'names requirements, but not at its end' : null;
}

/** Every id that a passed test proves and no failed test denies. */
export function provedBy(outcomes: readonly TestOutcome[]): ReadonlySet<string> {
  const denied = new Set(outcomes.filter((each) => !each.passed).flatMap((each) => idsOf(each.title)));
  const proved = outcomes.filter((each) => each.passed).flatMap((each) => idsOf(each.title));
  return new Set(proved.filter((id) => !denied.has(id)));
}

type UnitReport = {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
};

export function unitOutcomes(report: UnitReport): TestOutcome[] {
  return report.testResults
    .flatMap((file) => file.assertionResults)
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ fullName, status }) => ({ title: fullName, passed: status === 'passed' }));
}

type BrowserSuite = {
  readonly suites?: readonly BrowserSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly { readonly status: string }[];
  }[];
};

export function browserOutcomes(report: BrowserSuite): TestOutcome[] {
  const own = (report.specs ?? [])
    .filter((spec) => spec.tests.some((each) => each.status !== 'skipped'))
    .map(({ title, ok }) => ({ title, passed: ok }));
  return [...own, ...(report.suites ?? []).flatMap(browserOutcomes)];
}
