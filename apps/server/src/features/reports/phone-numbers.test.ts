// Proves that phone numbers are whole in reports, and still are when LibreOffice opens them as docs/operations/systems.md says.
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { personId } from '../../../../../testing/cast.ts';
import { startTestNode, type TestNode } from '../../../../../testing/node.ts';
import * as at from '../../../../../testing/world-ids.ts';
import { tokenOf } from '../../../../../testing/world.ts';
import { readCsv } from './csv.fixture.ts';

const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0;
let node: TestNode;
let folder: string;
beforeAll(async () => {
  node = await startTestNode();
  folder = await mkdtemp(join(tmpdir(), 'foothold-report-'));
});
afterAll(async () => {
  await node.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Opens the file with every column as text, and saves what the cells then hold. */
async function throughLibreOffice(csv: string): Promise<string> {
  const source = join(folder, 'report.csv');
  await writeFile(source, csv);
  const columns = (readCsv(csv)[0] ?? []).map((_, index) => `${index + 1}/2`).join('/');
  await promisify(execFile)('soffice', [
    `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
    '--headless',
    `--infilter=CSV:44,34,76,1,${columns}`,
    '--convert-to',
    'csv:Text - txt - csv (StarCalc):44,34,76,1',
    '--outdir',
    join(folder, 'opened'),
    source,
  ]);
  return readFile(join(folder, 'opened', 'report.csv'), 'utf8');
}

const numbersIn = (csv: string) => csv.match(/\+44\d{10}\b/g) ?? [];

describe.each([
  ['single-user', { userId: personId('amina') }],
  ['users-by-classroom', { chatId: at.chats.blue }],
  ['users-by-current-category', {}],
])('%s', (key, query: Record<string, string>) => {
  async function report() {
    const answer = await fetch(`${node.url}/api/reports/${key}?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${tokenOf('priya')}` },
    });
    return answer.text();
  }

  test('has phone numbers with their + and no apostrophe', async () => {
    const [head = [], ...rows] = readCsv(await report());
    const numbers = rows.map((cells) => cells[head.indexOf('phoneNumber')] ?? '');
    expect(numbers.filter((number) => /^\+44\d{10}$/.test(number)).length).toBeGreaterThan(0);
    expect(numbers.filter((number) => number.startsWith("'"))).toEqual([]);
  });

  // Skipped where LibreOffice is not installed: nothing else opens a file as it does.
  test.skipIf(!hasLibreOffice)(
    'opened in LibreOffice with its columns as text, every number keeps its +',
    async () => {
      const csv = await report();
      expect(numbersIn(csv).length).toBeGreaterThan(0);
      expect(numbersIn(await throughLibreOffice(csv))).toEqual(numbersIn(csv));
    },
    120_000,
  );
});
