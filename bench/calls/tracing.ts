// Measures what traces cost a call: the same message to servers without a collector, with one request in twenty traced, and with all.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startCollector } from '../../apps/server/src/kernel/edge/collector.fixture.ts';
import { Child } from '../measure/child.ts';
import { median, type Figure } from '../measure/figures.ts';
import { sizeFrom } from '../measure/size.ts';
import type { FootholdServer } from '../school/foothold-server.ts';
import { withSchool } from '../school/with-school.ts';
import { closedLoop, type Sent } from './load.ts';
import { callersOf } from './people.ts';

const IN_FLIGHT = 16;
const PASSES = 5;
const shares = [0, 0.05, 1];
const name = 'POST /api/:collection/:chatId/messages';

export async function tracing(): Promise<Figure[]> {
  return withSchool({ learners: 48, classSize: 3 }, async ({ databaseUrl, client, learners }) => {
    const filesFolder = await mkdtemp(path.join(tmpdir(), 'foothold-bench-'));
    const collector = await startCollector();
    const agent = new Agent({ keepAlive: true, maxSockets: IN_FLIGHT });
    const servers: Child<FootholdServer>[] = [];
    try {
      const people = await callersOf(client, learners, 1);
      const count = sizeFrom('BENCH_CALLS', 320);
      const places = { databaseUrl, filesFolder, webFolder: null, lessonPagesOrigin: null, publicUrl: null };
      const started = await Promise.all(
        shares.map(async (share) => {
          const server = new Child<FootholdServer>(new URL('../school/foothold-server.ts', import.meta.url));
          servers.push(server);
          const { endpoint } = collector;
          const tracing = share === 0 ? undefined : { endpoint, headers: {}, serviceName: 'bench', share };
          return { server, url: await server.ask('start', { ...places, tracing }), micros: [] as number[] };
        }),
      );
      for (let pass = 0; pass <= PASSES; pass += 1) {
        for (const { server, url, micros } of started) {
          // The first pass is a warm-up and is not counted.
          const requests = messages(url, people.learners, pass === 0 ? 3 * count : count);
          const before = await server.ask('work');
          await closedLoop({ requests, agent }, IN_FLIGHT);
          // What is sent to the collector afterwards counts too.
          await pause(2_500);
          if (pass > 0) micros.push(((await server.ask('work')) - before) / count);
        }
      }
      const traced = collector.spans.filter((span) => span.name === name).length;
      const all = (3 + PASSES) * count;
      if (traced < all || traced > 1.2 * all) throw new Error(`Of ${all} messages ${traced} were traced.`);
      const [bare = 0, some = 0, every = 0] = started.map(({ micros }) => median(micros) / 1000);
      return [
        {
          what: `a message, ${IN_FLIGHT} in flight: server CPU with one in twenty traced; with all`,
          measured: `${some.toFixed(2)}; ${every.toFixed(2)} ms (${(some / bare).toFixed(2)}; ${(every / bare).toFixed(2)} ×)`,
          floor: `${bare.toFixed(2)} ms without a collector`,
        },
      ];
    } finally {
      agent.destroy();
      for (const server of servers) await server.end();
      await collector.stop();
      await rm(filesFolder, { recursive: true, force: true });
    }
  });
}

type Writers = readonly { readonly token: string; readonly chatId: string }[];

function messages(url: string, writers: Writers, count: number): readonly Sent[] {
  return Array.from({ length: count }, (_, index) => {
    const { token = '', chatId = '' } = writers[index % writers.length] ?? {};
    const messageId = randomUUID();
    return {
      url: `${url}/api/groupChats/${chatId}/messages`,
      method: 'POST' as const,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
      body: { messageId, text: 'Please open the lesson about the shops before Thursday, page two.' },
      expected: messageId,
    };
  });
}
