// Proves that files as colleges' programs really write them are read, and that wrong, cut and hostile ones change nothing unasked.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as at from '../../../../../testing/world-ids.ts';
import { hashesOf, tokenOf } from '../../../../../testing/world.ts';
import { readCsv } from '../reports/csv.fixture.ts';
import { file, heading, openRosterOffice, yusuf, zara, type RosterOffice } from './roster.fixture.ts';

vi.setConfig({ testTimeout: 120_000 });

let office: RosterOffice;
beforeAll(async () => {
  office = await openRosterOffice();
});
afterAll(() => office.node.stop());
beforeEach(() => office.node.restore());

const utf16 = (text: string, isBigEndian = false) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return new Uint8Array(isBigEndian ? bytes.swap16() : bytes);
};

test.each<readonly [string, string | Uint8Array<ArrayBuffer>]>([
  ['in UTF-16, as Excel saves "Unicode text"', utf16(file(zara).replaceAll(',', '\t'))],
  ['in UTF-16 of the other order of bytes', utf16(file(zara).replaceAll(',', '\t'), true)],
  ['with a mark of UTF-8 and semicolons', `\uFEFF${file(zara).replaceAll(',', ';')}`],
  ['with line ends of Windows and blank lines', file(zara, '', '').replaceAll('\n', '\r\n')],
  ['with every cell in quotes', file(zara).replaceAll(/[^,\n]+/g, '"$&"')],
  ['with numbers that a spreadsheet has made decimal', file(zara.replace('07700 900901', '447700900901.0'))],
])('a file %s is read', async (_what, content) => {
  const run = await office.apply(content);
  expect(run).toMatchObject({ state: 'applied', counts: { added: 1, problems: 0 } });
  const people =
    'select display_name, phone_number from users join user_contacts on user_id = id where surname = $1';
  expect(await office.rows(people, 'Malik')).toEqual([
    { display_name: 'Zara Malik', phone_number: '+447700900901' },
  ]);
});

test.each([
  [
    'a phone number that a spreadsheet has shortened',
    '73,Dara,Okoye,4.47701E+11,,E1,English 1',
    'phone number cut by the spreadsheet',
  ],
  [
    'a number of a person that a spreadsheet has shortened',
    '4.47701E+11,Dara,Okoye,07700900903,,,',
    'number cut by the spreadsheet',
  ],
  ['a formula for a name', '73,"=HYPERLINK(""http://x"")",Okoye,07700900903,,E1,English 1', 'formula'],
  ['a formula for a class', '73,Dara,Okoye,07700900903,,E2,@SUM(A1)', 'formula'],
  ['a word for a phone number', '73,Dara,Okoye,unknown,,E1,English 1', 'wrong phone number'],
  ['a name of a thousand letters', `73,${'x'.repeat(1000)},Okoye,07700900903,,E1,English 1`, 'too long'],
])('%s is a problem of its line, and the other lines are read', async (_what, line, problem) => {
  const run = await office.read(file(zara, line, yusuf));
  expect(run).toMatchObject({ state: 'ready', counts: { problems: 1 } });
  const rows = await office.rows(
    "select kind, line, problem from roster_rows where run_id = $1 and kind in ('person added', 'problem') order by line",
    run['id'],
  );
  expect(rows.filter(({ kind }) => kind === 'problem')).toEqual([{ kind: 'problem', line: 3, problem }]);
  expect(rows.filter(({ kind }) => kind === 'person added').map(({ line: at }) => at)).toEqual(
    expect.arrayContaining([2, 4]),
  );
});

test.each([
  [
    'the same number of a person with two names',
    '71,Sara,Malik,07700 900901,,E1,English 1',
    'different details',
  ],
  ['the same person with two phone numbers', '71,Zara,Malik,07700 900909,,E1,English 1', 'different details'],
  ['two people with one phone number', '73,Dara,Okoye,07700 900901,,E1,English 1', 'same phone number'],
])('%s: all its lines are left out, and the others are read', async (_what, line, problem) => {
  const run = await office.read(file(zara, line, yusuf));
  expect(run).toMatchObject({ state: 'ready', counts: { added: 1, problems: 2 } });
  const rows = await office.rows(
    "select kind, line, problem from roster_rows where run_id = $1 and kind in ('person added', 'problem') order by line",
    run['id'],
  );
  expect(rows).toEqual([
    { kind: 'problem', line: 2, problem },
    { kind: 'problem', line: 3, problem },
    { kind: 'person added', line: 4, problem: null },
  ]);
});

test('hostile text is text in the database', async () => {
  const hostile = '"Robert\'); drop table users; --","<img src=x onerror=alert(1)>"';
  const run = await office.apply(file(`73,${hostile},07700900903,,"E'1","\u202Egnihtyna<b>"`));
  expect(run).toMatchObject({ state: 'applied', counts: { added: 1, classesAdded: 1, problems: 0 } });
  const people = await office.rows(
    "select first_name, surname from user_contacts where surname like '<img%'",
  );
  expect(people).toEqual([
    { first_name: "Robert'); drop table users; --", surname: '<img src=x onerror=alert(1)>' },
  ]);
});

test('hostile text is text in the report, too: no formula, no markup and no line of its own', async () => {
  const run = await office.apply(
    file(
      zara,
      '74,=1+1,Malik,07700 900904,,E2,@class',
      '75,"<b>Dara","Okoye, Dee",-07700 900905,,-1+1,"+class',
      ' 9"',
      '76,\u202Earad,-2+3,07700 900906,,E3,"\tclass"',
    ),
  );
  const report = await fetch(
    `${office.node.url}/api/reports/roster-run?categoryId=${at.categories.morning}&runId=${String(run['id'])}`,
    { headers: { authorization: `Bearer ${tokenOf('priya')}` } },
  );
  expect(report.headers.get('content-type')).toMatch(/^text\/csv/);
  expect(report.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(report.headers.get('x-content-type-options')).toBe('nosniff');
  const rows = readCsv(await report.text());
  expect(rows.length).toBeGreaterThan(4);
  for (const cells of rows) {
    expect(cells).toHaveLength(rows[0]?.length ?? 0);
    for (const cell of cells) expect(cell).not.toMatch(/^\s*[=@+-](?!\d+$)/);
  }
  const text = rows.map((cells) => cells.join(' | ')).join('\n');
  for (const said of ['<b>Dara', "'=1+1", "'-2+3"]) expect(text).toContain(said);
});

test('half a file changes nothing by itself: it is asked about, because it is cut and because many would leave', async () => {
  const people = Array.from(
    { length: 40 },
    (_, index) => `p${index},Learner,Number ${index},077009009${10 + index},,E1,English 1`,
  );
  const whole = file(...people);
  await office.apply(whole);
  const own = [
    'public.roster_runs',
    'public.roster_rows',
    'auth.audit',
    'auth.applied_calls',
    'auth.sessions',
  ];
  const before = await hashesOf(office.node.pool, own);
  const half = await office.read(whole.slice(0, whole.length / 2));
  expect(half).toMatchObject({ state: 'ready', questions: ['many leave', 'cut off'] });
  const refused = await office.call('applyRoster', {
    runId: half['id'],
    confirmed: false,
    sendsWelcome: false,
  });
  expect(refused.status).toBe(422);
  expect(await hashesOf(office.node.pool, own)).toEqual(before);
});

test('a file of more than 200,000 lines is refused with its reason', async () => {
  const lines = Array.from(
    { length: 200_001 },
    (_, index) => `p${index % 50_000},Zara,Malik,07700 900901,,E1,English 1`,
  );
  const run = await office.read(`${heading}\n${lines.join('\n')}\n`);
  expect(run).toMatchObject({ state: 'failed', failure: 'too long' });
  expect(await office.rows('select 1 from roster_files')).toEqual([]);
});
