// Proves what administrators see of who downloaded each report last.
import type { LastDownload } from '@foothold/domain/reports/collections';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personId } from '../../../../../testing/cast.ts';
import { startTestNode, type TestNode } from '../../../../../testing/node.ts';
import * as at from '../../../../../testing/world-ids.ts';
import { keyTextOf, tokenOf } from '../../../../../testing/world.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

async function get(path: string, token = tokenOf('priya')): Promise<string> {
  const answer = await fetch(`${node.url}/api/${path}`, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return text;
}

async function lastOf(report: string): Promise<LastDownload | undefined> {
  const text = await get(`live/reports.lastDownloads?categoryId=${at.categories.morning}`);
  return (JSON.parse(text) as { rows: LastDownload[] }).rows.find((row) => row.report === report);
}

test('the last download of a report is the newest, whoever made it and whatever it was about; looking at its first rows is none', async () => {
  expect(await lastOf('classrooms')).toEqual({
    report: 'classrooms',
    at: '2026-03-01T09:05:00.000Z',
    actorName: 'Priya Patel',
    subjectName: null,
  });
  await get('reports/classrooms', keyTextOf('morning'));
  expect((await lastOf('classrooms'))?.actorName).toMatch(/^Student records \(/);

  await get(`reports/single-user/preview?userId=${personId('bilal')}`);
  expect(await lastOf('single-user')).toBeUndefined();
  for (const name of ['bilal', 'amina'] as const) await get(`reports/single-user?userId=${personId(name)}`);
  expect(await lastOf('single-user')).toMatchObject({ actorName: 'Priya Patel', subjectName: 'Amina Yusuf' });
});

test('a download in another category is none of this one', async () => {
  await node.pool.query(
    `insert into auth.audit (act, category_id, details) values ('exported', $1, '{"report": "Topics and Modules"}')`,
    [at.categories.evening],
  );
  expect(await lastOf('topics-and-modules')).toBeUndefined();
});
