// Proves that a rolled-back import leaves no orphaned copy of the picture on disk.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { modules, topics } from '../../../../../testing/world-ids.ts';
import { sweepFilesJob } from '../../kernel/files/cleanup.ts';
import { openStaffroom, type Staffroom } from './curriculum.fixture.ts';

let room: Staffroom;
beforeAll(async () => {
  room = await openStaffroom();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => room.node.stop());

const health = `/topics/${topics.health}/modules/${modules.pharmacy}`;

async function stored(): Promise<string[]> {
  const all: string[] = [];
  for await (const ids of room.node.services.files.ids()) all.push(...ids);
  return all;
}

test('the copied picture of a failed import is removed the next night, and the original stays [MEDIT-31]', async () => {
  const picture = await room.picture('okafor', topics.health, modules.pharmacy);
  await room.ask('okafor', 'PUT', `${health}/image`, { fileId: picture });
  await room.rows(`create function refuse_copy() returns trigger language plpgsql as
    $$ begin raise exception 'no copies today'; end $$`);
  await room.rows(
    'create trigger refuse_copy before insert on modules for each row execute function refuse_copy()',
  );
  const source = { sourceTopicId: topics.health, sourceModuleId: modules.pharmacy };
  const refused = await room.ask('clarke', 'POST', `/topics/${topics.town}/modules/import`, source);
  expect(refused.status).toBe(500);
  expect(await stored()).toHaveLength(2);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3600 * 1000 });
  await sweepFilesJob.run(null, room.node.services);
  expect(await stored()).toEqual([picture]);
});
