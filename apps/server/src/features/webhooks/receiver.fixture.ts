// A receiver for tests: a real HTTP server that verifies what arrives with the library that receivers would use.
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Event } from '@foothold/domain/webhooks/events';
import { Webhook } from 'standardwebhooks';
import type { ServerCertificate } from '../../../../../testing/certificates.ts';

export type Receiver = {
  readonly address: string;
  /** What arrived, verified or not, also what was answered with an error. */
  readonly bodies: readonly string[];
  /** What was verified and accepted, in order. */
  readonly events: readonly Event[];
  /** Verified with these secrets from now on. */
  secret: string;
  /** The status that answers from now on; or a listener instead of the receiver. */
  answer: number | RequestListener;
  readonly problems: readonly unknown[];
  dropConnections(): void;
  stop(): Promise<void>;
};

/** `named`: it has this name and its certificate, instead of plain HTTP at an IP address. */
export async function startReceiver(
  port = 0,
  named?: { readonly host: string; readonly certificate: ServerCertificate },
): Promise<Receiver> {
  const bodies: string[] = [];
  const events: Event[] = [];
  const problems: unknown[] = [];
  const listener: RequestListener = (request, response) => {
    void receive(request, response).catch((problem: unknown) => problems.push(problem));
  };
  const server = named ? createHttpsServer(named.certificate, listener) : createServer(listener);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const origin = named ? `https://${named.host}` : 'http://127.0.0.1';
  const receiver = {
    address: `${origin}:${(server.address() as AddressInfo).port}/hooks`,
    bodies,
    events,
    secret: '',
    answer: 204 as number | RequestListener,
    problems,
    dropConnections: () => server.closeAllConnections(),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { answer } = receiver;
    if (typeof answer === 'function') {
      answer(request, response);
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.method === 'HEAD') {
      response.writeHead(405).end();
      return;
    }
    const body = Buffer.concat(chunks).toString();
    bodies.push(body);
    try {
      const verified = new Webhook(receiver.secret).verify(
        body,
        request.headers as Record<string, string>,
      ) as Event;
      if (request.headers['webhook-id'] !== verified.id) throw new Error('The ids differ.');
      if (answer < 300) events.push(verified);
      response.writeHead(answer).end();
    } catch (problem) {
      problems.push(problem);
      response.writeHead(401).end();
    }
  }
  return receiver;
}
