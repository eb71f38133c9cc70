// Serves the lesson pages that the test data links to: their host is on the internet, which tests cannot reach. A route of Playwright
// would do the same, but a context with a route asks the test about every request and keeps no HTTP cache.
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createAuthority } from '../testing/certificates.ts';

const host = 'lessons.example.org';

export type LessonsHost = {
  /** Makes Chromium connect to this server; its certificate is not trusted. */
  readonly chromiumArgument: string;
  stop(): Promise<void>;
};

export async function startLessonsHost(): Promise<LessonsHost> {
  const authority = await createAuthority('Lesson pages');
  const server = createServer(await authority.issue({ host }), (_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Lesson</title><p>A lesson page');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    chromiumArgument: `--host-resolver-rules=MAP ${host}:443 127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
