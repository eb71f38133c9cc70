// The roster runs of the test data: one has been applied; an error has stopped another.
import { personId as id } from './cast.ts';
import * as at from './world-ids.ts';
import type { Rows } from './world-rows.ts';

const heading = 'Kennung;Vorname;Nachname;Mobil';
const none = {
  people: 1,
  added: 0,
  teachersAdded: 0,
  linked: 0,
  renamed: 0,
  moved: 0,
  left: 0,
  classesAdded: 0,
  problems: 0,
};

export function rosterRows() {
  return {
    roster_runs: [
      {
        ...run('applied', 'morning', 'applied', 'last year.csv', '2026-03-01T09:00:00Z'),
        counts: { ...none, linked: 1 },
        changes: 1,
        applied: 1,
        applied_at: '2026-03-01T09:05:00Z',
        applied_by: id('priya'),
      },
      {
        ...run('stopped', 'morning', 'failed', 'stopped.csv', '2026-03-02T09:00:00Z'),
        failure: 'stopped',
        counts: { ...none, classesAdded: 1 },
        changes: 1,
        applied_by: id('priya'),
      },
      {
        ...run('columns', 'morning', 'columns needed', 'students.csv', '2026-03-07T09:00:00Z'),
        columns: heading.split(';').map((word, index) => ({
          heading: word.toLowerCase(),
          kind: ['unknown', 'firstName', 'surname', 'phoneNumber'][index],
        })),
      },
      {
        ...run('ready', 'morning', 'ready', 'register.csv', '2026-03-08T09:00:00Z'),
        counts: { ...none, people: 2, classesAdded: 1, problems: 1 },
        changes: 1,
      },
      {
        ...run('evening', 'evening', 'ready', 'evening.csv', '2026-03-08T09:00:00Z'),
        counts: { ...none, classesAdded: 1 },
        changes: 1,
      },
    ],
    roster_files: [
      {
        run_id: at.rosterRuns.columns,
        content: `\\x${Buffer.from(`${heading}\n1;Zara;Malik;07700900901\n`).toString('hex')}`,
      },
    ],
    roster_rows: [
      row('applied', 1, { kind: 'person linked', line: 2, first_name: 'Amina', surname: 'Yusuf' }),
      row('ready', 1, { kind: 'class added', line: 2, class_id: 'P1', class_name: 'Pottery' }),
      row('ready', 2, {
        kind: 'problem',
        line: 3,
        first_name: 'Zara',
        surname: 'Malik',
        phone_number: '4.47701E+11',
        problem: 'phone number cut by the spreadsheet',
      }),
      row('evening', 1, { kind: 'class added', line: 2, class_id: 'P1', class_name: 'Weaving' }),
    ],
  } satisfies Rows;
}

function run(
  word: keyof typeof at.rosterRuns,
  category: keyof typeof at.categories,
  state: string,
  fileName: string,
  startedAt: string,
) {
  return {
    id: at.rosterRuns[word],
    category_id: at.categories[category],
    state,
    file_name: fileName,
    file_hash: `\\x${at.rosterRuns[word].replaceAll('-', '').repeat(2)}`,
    started_by: id('priya'),
    started_at: startedAt,
    lines_read: 2,
    columns: [] as unknown,
    counts: null as unknown,
    questions: [],
    is_same_file: false,
    changes: 0,
    applied: 0,
    applied_at: null as string | null,
    applied_by: null as string | null,
    failure: null as string | null,
    sends_welcome: false,
  };
}

function row(word: keyof typeof at.rosterRuns, number: number, values: Readonly<Record<string, unknown>>) {
  return {
    run_id: at.rosterRuns[word],
    number,
    line: null,
    person_id: null,
    first_name: '',
    surname: '',
    phone_number: '',
    class_id: null,
    class_name: '',
    problem: null,
    user_id: null,
    ...values,
  };
}
