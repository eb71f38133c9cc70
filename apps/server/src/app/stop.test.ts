// Proves that a server stops within seconds, although a browser holds an idle connection.
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startTestNode } from '../../../../testing/server.ts';

test('a server stops within seconds while an idle connection is open', async () => {
  const node = await startTestNode();
  const { hostname, port } = new URL(node.url);
  const silent = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname);
  silent.on('error', () => undefined);
  await once(silent, 'connect');
  const before = performance.now();
  await node.stop();
  expect(performance.now() - before).toBeLessThan(10_000);
  silent.destroy();
});
