// Measures the round trip of one call over HTTP, `GET /api/session`, against a bare server with one indexed SELECT.
import { createHash } from 'node:crypto';
import { Agent, get } from 'node:http';
import { Child } from '../measure/child.ts';
import { median, percentile, type Figure } from '../measure/figures.ts';
import type { BareServer } from './bare-server.ts';
import { withSchool } from './with-school.ts';

const CALLS = 200;
const PASSES = 4;

export async function roundTrip(): Promise<Figure[]> {
  return withSchool({ learners: 1, classSize: 1 }, async ({ url, learners, databaseUrl }) => {
    const [learner] = learners;
    if (learner === undefined) throw new Error('There is no learner.');
    const bare = new Child<BareServer>(new URL('./bare-server.ts', import.meta.url));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      const tokenHash = createHash('sha256').update(learner.token).digest('hex');
      const port = await bare.ask('start', { databaseUrl, tokenHash });
      const ask = async (address: string): Promise<number> => {
        const begun = performance.now();
        const answer = await fetchText(address, agent, learner.token);
        const ms = performance.now() - begun;
        if (!answer.includes(learner.id)) throw new Error(`The response was ${answer}.`);
        return ms;
      };
      const ours: number[] = [];
      const floor: number[] = [];
      for (let pass = 0; pass <= PASSES; pass += 1) {
        for (let call = 0; call < CALLS; call += 1) {
          const [one, other] = [await ask(`${url}/api/session`), await ask(`http://localhost:${port}/`)];
          if (pass === 0) continue;
          ours.push(one);
          floor.push(other);
        }
      }
      const told = (all: readonly number[]) =>
        `${median(all).toFixed(1)} / ${percentile(all, 0.95).toFixed(1)} ms`;
      return [
        {
          what: 'GET /api/session there and back, p50 / p95',
          measured: told(ours),
          floor: `${told(floor)} for bare HTTP and one SELECT`,
          ratio: median(ours) / median(floor),
        },
      ];
    } finally {
      agent.destroy();
      await bare.end();
    }
  });
}

function fetchText(address: string, agent: Agent, token: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(address, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve(text));
    }).on('error', reject);
  });
}
