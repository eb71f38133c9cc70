// Reads the list of requirements, and which of them passing tests prove by their titles, in the browser or below it.

export type Requirement = {
  readonly id: string;
  readonly area: string;
  readonly text: string;
  /** Visible to users, so that only a browser test proves it. */
  readonly isSeen: boolean;
};

/** `screen`: a browser test. `server`: any other test. */
export type Surface = 'screen' | 'server';

/** The title of a test, or of a step of a browser test, and its result. */
export type TestOutcome = {
  readonly title: string;
  readonly surface: Surface;
  readonly result: 'passed' | 'passed at a second try' | 'failed';
};

/** Points that the requirements left open; decisions on them are not requirements and are not counted. */
const decided = /^(?:OPEN|LEFT|CALL)-\d+$/;

/** The lists of docs/compliance/requirements.md. */
export function requirementsOf(markdown: string): Requirement[] {
  const unseen = new Set(unseenOf(markdown));
  let area = '';
  return markdown.split('\n').flatMap((line) => {
    area = /^## (.+)$/.exec(line)?.[1] ?? area;
    const [, id, text] = /^- ([A-Z]+-\d+) (.+)$/.exec(line) ?? [];
    if (id === undefined || text === undefined) return [];
    return [{ id, area, text, isSeen: !unseen.has(id) && !unseen.has(`${prefixOf(id)}-*`) }];
  });
}

/** The list `## Not seen`: ids, and whole areas such as `ENT-*`. */
export function unseenOf(markdown: string): string[] {
  const [, list = ''] = /^## Not seen$(.*?)^## /ms.exec(markdown) ?? [];
  return list.split('\n').flatMap((line) => {
    const [, ids] = /^- ((?:[A-Z]+-(?:\d+|\*)(?:, )?)+): ./.exec(line) ?? [];
    return ids === undefined ? [] : ids.split(', ');
  });
}

export function prefixOf(id: string): string {
  return id.slice(0, id.indexOf('-'));
}

/** The ids that a title ends with: `… without reloading [TASK-19, LIVE-3]`. */
export function idsOf(title: string): string[] {
  const ending = /\[([A-Z]+-\d+(?:, [A-Z]+-\d+)*)\]$/.exec(title.trim())?.[1];
  return ending === undefined ? [] : ending.split(', ');
}

/** The problem with the ids of a title, or null. */
export function problemOf(title: string, known: ReadonlySet<string>): string | null {
  const ids = idsOf(title);
  if (ids.filter((id) => prefixOf(id) !== 'THREAT').length > 3) return 'names more than three requirements';
  const unknown = ids.find((id) => !known.has(id) && !decided.test(id));
  if (unknown !== undefined) return `names ${unknown}, which does not exist`;
  return ids.length === 0 && /\[[A-Z]+-\d+/.test(title) ? 'names requirements, but not at its end' : null;
}

/** Where each id is proved: by a test that passed the first time, if no test with that id failed. */
export function provedBy(outcomes: readonly TestOutcome[]): ReadonlyMap<string, ReadonlySet<Surface>> {
  const denied = new Set(
    outcomes.filter(({ result }) => result === 'failed').flatMap(({ title }) => idsOf(title)),
  );
  const proved = new Map<string, Set<Surface>>();
  for (const { title, surface, result } of outcomes) {
    if (result !== 'passed') continue;
    for (const id of idsOf(title).filter((each) => !denied.has(each)))
      proved.set(id, (proved.get(id) ?? new Set()).add(surface));
  }
  return proved;
}

/** What is missing for a requirement, or null if it is proved where it has to be. */
export function missingOf(
  { id, isSeen }: Pick<Requirement, 'id' | 'isSeen'>,
  proved: ReadonlyMap<string, ReadonlySet<Surface>>,
): 'not proved' | 'not proved on the screen' | null {
  const surfaces = proved.get(id);
  if (surfaces === undefined) return 'not proved';
  return isSeen && !surfaces.has('screen') ? 'not proved on the screen' : null;
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
    .map(({ fullName, status }) => ({
      title: fullName,
      surface: 'server',
      result: status === 'passed' ? 'passed' : 'failed',
    }));
}

type Step = { readonly title: string; readonly steps?: readonly Step[] };

type BrowserSuite = {
  readonly suites?: readonly BrowserSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly status: string;
      /** One per attempt. */
      readonly results: readonly { readonly steps?: readonly Step[] }[];
    }[];
  }[];
};

/** Every browser test and its steps, which have the result of their test. */
export function browserOutcomes(report: BrowserSuite): TestOutcome[] {
  const own = (report.specs ?? []).flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status !== 'skipped')
      .flatMap(({ status, results }) =>
        [title, ...titlesOf(results.at(-1)?.steps)].map(
          (each) => ({ title: each, surface: 'screen', result: resultOf(status) }) as const,
        ),
      ),
  );
  return [...own, ...(report.suites ?? []).flatMap(browserOutcomes)];
}

function resultOf(status: string): TestOutcome['result'] {
  if (status === 'flaky') return 'passed at a second try';
  return status === 'expected' ? 'passed' : 'failed';
}

function titlesOf(steps: readonly Step[] = []): string[] {
  return steps.flatMap(({ title, steps: within }) => [title, ...titlesOf(within)]);
}
