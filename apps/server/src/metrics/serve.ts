// Serves the metrics on a port of their own, which must not be public: anybody who reaches it can read them.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from '@prometheus-io/client';
import { memoizeFor } from '../kernel/edge/memoize-for.ts';

export type MetricsAddress = {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
};

export type MetricsServer = { readonly url: string; stop(): Promise<void> };

// However many fetch them.
const cacheMs = 1000;

/** `refresh` is called before they are written. */
export async function serveMetrics(
  { host, port }: MetricsAddress,
  registry: Registry,
  refresh: () => Promise<void>,
): Promise<MetricsServer> {
  const read = memoizeFor(cacheMs, async () => {
    await refresh();
    return registry.metrics();
  });
  const server = createServer(({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    read().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  // Sound: it listens at a port.
  const address = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}/metrics`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
