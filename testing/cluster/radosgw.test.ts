// Proves with TORTURE=1 that files are kept by Ceph's S3 server as by the one of the tests: the same tests, and what only
// a server in production does. Needs Debian's packages ceph-mon, ceph-osd, radosgw and ceph-common.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFileStore } from '../../apps/server/src/kernel/files/store.ts';
import { requireUsableBucket } from '../../apps/server/src/kernel/files/s3-check.ts';
import type { S3Settings } from '../../apps/server/src/kernel/files/s3-client.ts';
import { createBucket } from '../../apps/server/src/kernel/files/bucket.fixture.ts';
import { chooseStorage, createStorage } from '../../apps/server/src/kernel/files/storage.fixture.ts';
import type { Db } from '../../apps/server/src/kernel/database/db.ts';
import { Radosgw } from './radosgw.ts';

const isTorture = process.env['TORTURE'] === '1';
let radosgw: Radosgw;
beforeAll(async () => {
  if (!isTorture) return;
  radosgw = await Radosgw.start();
  chooseStorage(radosgw.settings);
}, 240_000);
afterAll(() => radosgw?.stop());

describe.runIf(isTorture)('on radosgw', async () => {
  if (!isTorture) return;
  test('an operator is told in one line what is wrong with the bucket or the key', async () => {
    const settings = await createBucket(radosgw.settings);
    const at = settings.endpoint;
    const lineOf = (change: Partial<S3Settings> = {}): Promise<string> =>
      requireUsableBucket({ ...settings, ...change }).then(
        () => 'usable',
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
    const key = (accessKeyId: string, secretAccessKey: string) => ({
      credentials: { accessKeyId, secretAccessKey },
    });
    expect(await lineOf()).toBe('usable');
    expect(await lineOf({ bucket: 'nothing' })).toBe(
      `There is no bucket "nothing" at ${at}. Create it, or correct S3_BUCKET.`,
    );
    expect(await lineOf(key('NOBODY', 'hunter2'))).toBe(
      `${at} does not know the key. Correct S3_ACCESS_KEY_ID.`,
    );
    expect(await lineOf(key('FOOTHOLD', 'hunter2'))).toBe(
      `${at} refuses the signature. Correct S3_SECRET_ACCESS_KEY, or S3_REGION.`,
    );
  });

  test('clean-up removes what writers and unknown uploads left behind, however much there is', async () => {
    const storage = await createStorage();
    const store = await createFileStore(storage.place);
    const strays: string[] = [];
    // More at once are told to slow down. A page of a list has a thousand at most.
    for (let count = 0; count < 1100; count += 50) {
      const some = Array.from(
        { length: 50 },
        () => [storage.leaveStray(), storage.leaveDraft(false)] as const,
      );
      for (const [stray, draft] of some) strays.push((await Promise.all([stray, draft]))[0]);
    }
    const [known = ''] = strays;
    const earlier = new Date(Date.now() - 3_600_000);
    const later = new Date(Date.now() + 3_600_000);
    // Clean-up reads no rows.
    const unfinished = store.unfinished(undefined as unknown as Db);
    await store.dropDrafts(earlier);
    await unfinished.removeOthers(new Set(), earlier);
    expect((await storage.paths()).length).toBe(strays.length);
    expect((await storage.drafts()).length).toBe(strays.length);
    await store.dropDrafts(later);
    await unfinished.removeOthers(new Set([known]), later);
    expect(await storage.paths()).toEqual([`incoming/${known}/part`]);
    expect(await storage.drafts()).toEqual([]);
    await storage.close();
  }, 300_000);

  await import('../../apps/server/src/kernel/files/s3-links.test.ts');
  await import('../../apps/server/src/kernel/files/uploads.test.ts');
  await import('../../apps/server/src/kernel/files/delivery.test.ts');
  await import('../../apps/server/src/kernel/files/hostile-files.test.ts');
  await import('../../apps/server/src/kernel/files/reliability.slow.test.ts');
});
