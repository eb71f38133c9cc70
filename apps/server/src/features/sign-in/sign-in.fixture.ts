// Test fixture: a small school behind the real sign-in calls, over HTTP and with its own database.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Role } from '@foothold/domain/access/roles';
import pg from 'pg';
import { cheapCost } from '../../../../../testing/cheap-cost.ts';
import { createTestDatabase } from '../../../../../testing/database.ts';
import { categories } from '../../kernel/schema/public.ts';
import { createFailedSignIns } from '../../kernel/audit/failed-sign-ins.ts';
import { createReadMarks } from '../chat/marks.ts';
import { createSessionQueue } from '../../kernel/edge/session-queue.ts';
import { createOpenSessions } from '../../kernel/edge/open-sessions.ts';
import { createRateLimits } from '../../kernel/edge/rate-limits.ts';
import { createTokens } from '../../kernel/edge/tokens.ts';
import { createAnonymousLimits } from '../../kernel/edge/anonymous-limits.ts';
import { database, type Db } from '../../kernel/database/db.ts';
import { PipeliningClient } from '../../kernel/database/pipelining-client.ts';
import type { Services } from '../../kernel/edge/context.ts';
import { createOutgoing } from '../../kernel/edge/outgoing.ts';
import { createFileStore } from '../../kernel/files/store.ts';
import { migrateJobs } from '../../app/job-worker.ts';
import { createUser } from './accounts.ts';
import { createHashQueue } from './hash-queue.ts';
import { createNetworks } from './networks.ts';
import type { Secrets } from '../../kernel/edge/ports.ts';
import { createSecrets, type HashCost } from './secrets.ts';
import { runWaitingJobs } from '../../../../../testing/jobs-done.ts';
import { createMessageLog } from '../../kernel/sms/message-log.ts';
import { createTexts, textSettings } from '../../kernel/sms/texts.ts';
import { testSettings } from '../../../../../testing/settings.ts';
import { openTestApi, type Reply, type Send } from './api.fixture.ts';

const pepper = 'a pepper that is only for these tests';

export type Member = {
  readonly id: string;
  readonly role: Role;
  readonly phoneNumber: string;
  readonly secret: string;
};

export type TestSchool = {
  readonly db: Db;
  readonly services: Services;
  readonly send: Send;
  /** Like `send`, with other services, such as a slow hash. */
  sendTo(services: Services, ...request: Parameters<Send>): Promise<Reply>;
  /** Category ids: the school's own and another one. */
  readonly ours: string;
  readonly theirs: string;
  /** Messages that were sent; `phoneNetwork.works = false` makes the next ones fail. */
  readonly messages: { readonly to: string; readonly text: string }[];
  readonly phoneNetwork: { works: boolean };
  readonly hashChecks: { count: number };
  enrol(
    role: Role,
    more?: { readonly categoryId?: string; readonly resetRequired?: boolean },
  ): Promise<Member>;
  /** A number that no user has. */
  unknownNumber(): string;
  /** Runs every job that is due; what became of each is written then. */
  runJobs(): Promise<void>;
  /** From here on, lost connections are part of the test. */
  expectLostConnections(): void;
  close(): Promise<void>;
};

export async function openSchool(
  given: { readonly cost?: HashCost; readonly settings?: Partial<Services['settings']> } = {},
): Promise<TestSchool> {
  const testDatabase = await createTestDatabase();
  await migrateJobs(testDatabase.url);
  const pool = new pg.Pool({ connectionString: testDatabase.url, Client: PipeliningClient, max: 20 });
  let expectsLostConnections = false;
  const lost = (error: Error) => {
    if (!expectsLostConnections) throw error;
  };
  pool.on('error', lost);
  // Also of a connection that is in use, or is being closed.
  pool.on('connect', (connection) => connection.on('error', lost));
  const db = database(pool);
  const folder = await mkdtemp(path.join(tmpdir(), 'foothold-school-'));
  const messages: { to: string; text: string }[] = [];
  const phoneNetwork = { works: true };
  const hashChecks = { count: 0 };
  const secrets = counting(await createSecrets({ pepper, cost: given.cost ?? cheapCost }), hashChecks);
  const tokens = createTokens(pepper);
  const settings = {
    ...testSettings,
    publicUrl: 'https://learn.example.org',
    theme: 'example',
    ...given.settings,
  };
  const services: Services = {
    db,
    pool,
    secrets,
    hashQueue: createHashQueue(),
    networks: createNetworks(),
    failedSignIns: createFailedSignIns(db, {
      report: (bug) => {
        if (!expectsLostConnections) throw bug;
      },
    }),
    files: await createFileStore({ folder }),
    readMarks: createReadMarks(db, 5),
    tokens,
    sessions: createOpenSessions(db, tokens, 24),
    rateLimits: createRateLimits(),
    anonymousLimits: createAnonymousLimits(),
    sessionQueue: createSessionQueue({ atOnce: 4, maxQueued: 1000 }),
    requestActivity: { waitUntilIdle: async () => undefined },
    outgoing: createOutgoing([]),
    texts: createTexts(
      {
        ...createMessageLog(),
        send: async (message) => {
          if (!phoneNetwork.works) throw new Error('no signal');
          messages.push({ to: message.to, text: message.text });
          return null;
        },
      },
      db,
      textSettings(settings),
    ),
    settings,
  };
  const api = await openTestApi(services);
  const ours = randomUUID();
  const theirs = randomUUID();
  await db.insert(categories).values([
    { id: ours, categoryName: 'Ours' },
    { id: theirs, categoryName: 'Theirs' },
  ]);
  const number = numbers();
  return {
    db,
    services,
    send: api.send,
    async sendTo(other, ...request) {
      const api = await openTestApi(other);
      try {
        return await api.send(...request);
      } finally {
        await api.close();
      }
    },
    ours,
    theirs,
    messages,
    phoneNetwork,
    hashChecks,
    unknownNumber: number,
    async enrol(role, more = {}) {
      const phoneNumber = number();
      const secret = role === 'student' ? '246810' : 'Passw0rd!';
      const secretHash = await services.secrets.hash(secret);
      const { id } = await db.transaction((tx) =>
        createUser(tx, {
          firstName: 'Amina',
          surname: 'Yusuf',
          phoneNumber,
          role,
          categoryIds: [more.categoryId ?? ours],
          secretHash,
          resetRequired: more.resetRequired ?? false,
        }),
      );
      return { id, role, phoneNumber, secret };
    },
    runJobs: () => runWaitingJobs(services),
    expectLostConnections() {
      expectsLostConnections = true;
    },
    async close() {
      await api.close();
      await services.failedSignIns.stop();
      await endPool(pool);
      await testDatabase.drop();
      await rm(folder, { recursive: true });
    },
  };
}

function counting(secrets: Secrets, hashChecks: { count: number }): Secrets {
  return {
    ...secrets,
    verify: (secret, stored) => {
      hashChecks.count += 1;
      return secrets.verify(secret, stored);
    },
  };
}

/** Resolves when every connection is closed: the database cannot be dropped under an open one. */
async function endPool(pool: pg.Pool): Promise<void> {
  let open = pool.totalCount;
  const closed = new Promise<void>((resolve) => {
    if (open === 0) resolve();
    pool.on('remove', () => {
      open -= 1;
      if (open === 0) resolve();
    });
  });
  await pool.end();
  await closed;
}

/** Numbers from Ofcom's range for drama, which nobody has. */
function numbers(): () => string {
  let last = 0;
  return () => `+447700900${String((last += 1)).padStart(3, '0')}`;
}
