// Sends requests over HTTP: some at a time as fast as they are answered (closed loop), or at a fixed rate whatever happens (open loop).
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { atOnce } from '../measure/at-once.ts';

export type Sent = {
  readonly url: string;
  readonly method: 'POST' | 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
  /** A text that only the right answer contains. */
  readonly expected: string;
};

export type Loop = { readonly requests: readonly Sent[]; readonly agent: Agent };

/** Returns calls per second. */
export async function closedLoop({ requests, agent }: Loop, inFlight: number): Promise<number> {
  const begun = performance.now();
  await atOnce(inFlight, requests, (each) => send(each, agent));
  return (requests.length * 1000) / (performance.now() - begun);
}

/** Returns the milliseconds of each, counted from when it was due. */
export async function openLoop({ requests, agent }: Loop, perSecond: number): Promise<readonly number[]> {
  const begun = performance.now();
  return Promise.all(
    requests.map(async (each, index) => {
      const due = begun + (index * 1000) / perSecond;
      await pause(Math.max(0, due - performance.now()));
      await send(each, agent);
      return performance.now() - due;
    }),
  );
}

export async function send({ url, method, headers, body, expected }: Sent, agent: Agent): Promise<void> {
  const text = JSON.stringify(body);
  const answer = await new Promise<string>((resolve, reject) => {
    const length = Buffer.byteLength(text);
    const sent = { ...headers, 'content-type': 'application/json', 'content-length': length };
    const asked = request(url, { agent, method, headers: sent }, (response) => {
      let received = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (received += chunk));
      response.on('end', () => resolve(received));
      response.on('error', reject);
    });
    asked.on('error', reject);
    asked.end(text);
  });
  if (!answer.includes(expected)) throw new Error(`${method} ${url} was answered with ${answer}`);
}
