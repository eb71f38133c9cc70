// Proves that a receiver's name that later leads into our own network (DNS rebinding) is resolved again for each request, and nothing arrives there.
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import tls from 'node:tls';
import { soon } from '@foothold/testing/soon';
import { webhookSentences } from '@foothold/domain/webhooks/input';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask } from '../../../../../testing/access/ask.ts';
import { personId } from '../../../../../testing/cast.ts';
import { createAuthority } from '../../../../../testing/certificates.ts';
import { startTestNode, type TestNode } from '../../../../../testing/node.ts';
import * as at from '../../../../../testing/world-ids.ts';
import type { Lookup } from '../../kernel/edge/outgoing.ts';
import { startReceiver, type Receiver } from './receiver.fixture.ts';
import { createWebhook, endPauses } from './webhooks.fixture.ts';

const host = 'hooks.college.example';
// The operator allows the first, which stands for an address outside.
const [outside, inside] = ['127.0.0.1', '127.0.0.2'];

let node: TestNode;
let receiver: Receiver;
let internal: Server;
/** What the college's name server says now. */
let addresses: readonly string[] = [outside];
const lookup = vi.fn<Lookup>((_name, _options, callback) =>
  callback(
    null,
    addresses.map((address) => ({ address, family: 4 })),
  ),
);
const connections = vi.fn<() => void>();

beforeAll(async () => {
  const authority = await createAuthority('College');
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), authority.cert]);
  node = await startTestNode({ outgoingNetworks: [outside], lookup });
  receiver = await startReceiver(0, { host, certificate: await authority.issue({ host }) });
  internal = createServer((socket) => {
    connections();
    socket.destroy();
  });
  const { port } = new URL(receiver.address);
  await new Promise<void>((resolve) => internal.listen(Number(port), inside, resolve));
});
afterAll(async () => {
  internal.close();
  await node.stop();
  await receiver.stop();
});

test('a name that answers outside first and inside later gets what is sent while it answers outside, and inside nothing [THREAT-27]', async () => {
  const webhookId = await createWebhook(node, receiver);
  const outcomes = async () => {
    const { rows } = await node.pool.query<{ outcome: string }>(
      'select outcome from webhook_deliveries where webhook_id = $1 order by id',
      [webhookId],
    );
    return rows.map(({ outcome }) => outcome);
  };
  const handIn = async () => {
    // A connection that is open already would need no name.
    receiver.dropConnections();
    lookup.mockClear();
    const { status } = await ask(node.url, 'amina', 'evidence.addTaskEvidence', {
      userId: personId('amina'),
      taskId: at.tasks.describe,
      evidenceId: randomUUID(),
      text: 'New.',
    });
    expect(status).toBeLessThan(300);
  };
  await handIn();
  await expect.poll(outcomes, soon).toEqual(['delivered']);
  // Of several addresses only those outside are tried.
  addresses = [inside, outside];
  await handIn();
  await expect.poll(outcomes, soon).toEqual(['delivered', 'delivered']);
  expect(lookup).toHaveBeenCalledWith(host, expect.anything(), expect.anything());
  expect(receiver.events).toHaveLength(2);
  addresses = [inside];
  await handIn();
  await expect.poll(outcomes, soon).toEqual(['delivered', 'delivered', 'inside']);
  expect(lookup).toHaveBeenCalled();
  expect(receiver.events).toHaveLength(2);
  expect(connections).not.toHaveBeenCalled();
  // Nor is a new webhook to it accepted; one that answers outside again is.
  const refused = await ask(node.url, 'priya', 'webhooks.createWebhook', {
    categoryId: at.categories.morning,
    address: receiver.address,
    types: ['class.created'],
  });
  expect(refused).toMatchObject({ status: 422, body: expect.stringContaining(webhookSentences.ownNetwork) });
  addresses = [outside];
  await endPauses(node);
  await expect.poll(() => receiver.events.length, soon).toBe(3);
});
