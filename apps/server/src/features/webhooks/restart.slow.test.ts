// Proves that a server that is killed between a change and its delivery delivers it after its restart.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { soon } from '@foothold/testing/soon';
import { expect, test, vi } from 'vitest';
import { ask } from '../../../../../testing/access/ask.ts';
import { personId } from '../../../../../testing/cast.ts';
import { createTestDatabase } from '../../../../../testing/database.ts';
import * as at from '../../../../../testing/world-ids.ts';
import { SpawnedFoothold } from '../../start/spawned-foothold.fixture.ts';
import { startReceiver } from './receiver.fixture.ts';

// Two whole starts, on a machine that may be busy.
vi.setConfig({ testTimeout: 300_000 });

test('what was committed before the server was killed arrives after its restart, in order', async () => {
  const database = await createTestDatabase({ template: 'world' });
  const folder = await mkdtemp(path.join(tmpdir(), 'foothold-webhooks-'));
  const receiver = await startReceiver();
  const start = async () => {
    const environment = { DATA_DIR: folder, DATABASE_URL: database.url };
    const foothold = new SpawnedFoothold(
      environment,
      path.join(import.meta.dirname, 'killed-node.fixture.ts'),
    );
    await foothold.ready();
    return foothold;
  };
  const first = await start();
  const created = await ask(first.url, 'priya', 'webhooks.createWebhook', {
    categoryId: at.categories.morning,
    address: receiver.address,
    types: ['evidence.handedIn'],
  });
  expect(created.status, created.body).toBe(201);
  receiver.secret = (JSON.parse(created.body) as { secret: string }).secret;
  // It is killed while it waits for an answer.
  let isWaiting = false;
  receiver.answer = () => {
    isWaiting = true;
  };
  const evidence = Array.from({ length: 3 }, () => randomUUID());
  for (const evidenceId of evidence) {
    const ofTask = { userId: personId('amina'), taskId: at.tasks.describe, evidenceId };
    const { status } = await ask(first.url, 'amina', 'evidence.addTaskEvidence', { ...ofTask, text: 'New.' });
    expect(status).toBe(201);
  }
  await expect.poll(() => isWaiting, soon).toBe(true);
  await first.end('SIGKILL');
  expect(receiver.events).toEqual([]);
  receiver.answer = 204;
  const second = await start();
  // What a killed process was doing is done again half a minute later.
  const patience = { ...soon, timeout: 60_000 };
  await expect.poll(() => receiver.events.map(({ data }) => data['evidenceId']), patience).toEqual(evidence);
  await second.end('SIGKILL');
  await receiver.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});
