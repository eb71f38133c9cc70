// A server in a process of its own, for tests that kill it: prints its address once it listens.
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createMessageLog } from '../../apps/server/src/kernel/sms/message-log.ts';
import { startServer } from '../../apps/server/src/app/server.ts';
import { cheapCost } from '../cheap-cost.ts';
import { testSettings } from '../settings.ts';
import { pepper } from '../tokens.ts';

const server = await startServer({
  databaseUrl: process.env['DATABASE_URL'] ?? '',
  host: '127.0.0.1',
  port: 0,
  settings: { ...testSettings, publicUrl: null, staffSecondFactor: 'optional' },
  pepper,
  hashCost: cheapCost,
  sms: createMessageLog(),
  filesFolder: await mkdtemp(path.join(tmpdir(), 'foothold-killed-')),
  webFolder: null,
  logLevel: 'silent',
});
process.send?.(server.url);
// The test that started it has ended.
process.on('disconnect', () => process.exit(0));
