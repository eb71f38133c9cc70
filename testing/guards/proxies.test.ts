// Proves that only trusted proxies can set a client's address, which headers https adds, and that ambiguous requests are refused.
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { phoneNumberOf, secretOf } from '../cast.ts';
import { startTestNode, type TestNode, type TestNodeOptions } from '../node.ts';

let node: TestNode;
afterEach(() => node.stop());

/** The address that the audit log records for a sign-in with these forwarding headers. */
async function notedAddress(forwardedFor: string): Promise<string | undefined> {
  const answer = await fetch(`${node.url}/api/users/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': forwardedFor,
      'x-real-ip': '192.0.2.66',
      forwarded: 'for=192.0.2.66',
    },
    body: JSON.stringify({ phoneNumber: phoneNumberOf('amina'), pin: secretOf('amina') }),
  });
  expect(answer.status).toBe(200);
  const { rows } = await node.pool.query<{ address: string }>(
    `select details->>'address' as address from auth.audit where act = 'signed in' order by id desc limit 1`,
  );
  return rows[0]?.address;
}

test('without a trusted proxy no client can claim another address', async () => {
  node = await startTestNode();
  expect(await notedAddress('203.0.113.9')).toBe('127.0.0.1');
});

test.each<{ readonly trustProxy: NonNullable<TestNodeOptions['trustProxy']> }>([
  { trustProxy: 1 },
  { trustProxy: ['loopback'] },
])(
  'the proxy ($trustProxy) is trusted for the address of its visitor, and what that visitor claimed before is not',
  async ({ trustProxy }) => {
    node = await startTestNode({ trustProxy });
    expect(await notedAddress('203.0.113.9')).toBe('203.0.113.9');
    expect(await notedAddress('198.51.100.7, 203.0.113.9')).toBe('203.0.113.9');
  },
);

test('over https every response tells browsers to use https only, on all subdomains, for a year', async () => {
  node = await startTestNode({ publicUrl: 'https://learn.example.org' });
  for (const path of ['/healthz', '/api/users/me', '/api/nothing', '/files/nothing', '/%ED%A0%80']) {
    const { headers } = await fetch(`${node.url}${path}`);
    expect(headers.get('strict-transport-security'), path).toBe('max-age=31536000; includeSubDomains');
    expect(headers.get('content-security-policy'), path).toContain('wss://learn.example.org');
  }
});

test('a request whose end is ambiguous is refused, and no response echoes a request', async () => {
  node = await startTestNode();
  const both = 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n';
  const start = 'POST /api/users/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
  expect(
    await rawAnswer(`${start}${both}\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n`),
  ).toMatch(/^HTTP\/1\.1 400 (?![^]*HTTP\/1\.1 200)/);
  const twice = 'Content-Length: 2\r\nContent-Length: 7\r\n';
  expect(await rawAnswer(`${start}${twice}\r\n{}`)).toMatch(/^HTTP\/1\.1 400 /);
  const { status, body } = await trace();
  expect(status).toBeGreaterThanOrEqual(400);
  expect(body).not.toContain('secret-cookie');
});

/** Everything received until the connection is closed. */
function rawAnswer(bytes: string): Promise<string> {
  const { hostname, port } = new URL(node.url);
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const line = connect(Number(port), hostname, () => line.write(bytes));
    line.on('data', (part: Buffer) => parts.push(part));
    line.on('close', () => resolve(Buffer.concat(parts).toString()));
    line.on('error', reject);
  });
}

/** Uses a raw socket, because `fetch` refuses to send such a request. */
function trace(): Promise<{ readonly status: number; readonly body: string }> {
  return new Promise((resolve, reject) => {
    request(`${node.url}/`, { method: 'TRACE', headers: { cookie: 'secret-cookie' } }, (answer) => {
      let body = '';
      answer.on('data', (part: Buffer) => (body += part.toString()));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
    })
      .on('error', reject)
      .end();
  });
}
