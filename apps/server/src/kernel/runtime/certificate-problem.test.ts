// Proves that a server whose certificate has expired, or cannot be trusted, is named with what to do, wherever one is connected to.
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpsServer } from 'node:https';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { checkSentences } from '@foothold/domain/single-sign-on/flow';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createAuthority,
  type Authority,
  type ServerCertificate,
} from '../../../../../testing/certificates.ts';
import { requireUsableDatabase } from '../database/usable-database.ts';
import { createOutgoing } from '../edge/outgoing.ts';
import { requireUsableBucket } from '../files/s3-check.ts';
import { whatIsWrong } from '../../features/single-sign-on/configuration.ts';
import type { CertificateProblem } from './certificate-problem.ts';

const outgoing = createOutgoing(['127.0.0.1', '::1']);
const servers: Server[] = [];
let known: Authority;
let stranger: Authority;
let folder = '';

beforeAll(async () => {
  [known, stranger] = [await createAuthority('Known'), await createAuthority('Stranger')];
  folder = await mkdtemp(path.join(tmpdir(), 'foothold-certificates-'));
  await writeFile(path.join(folder, 'authority.pem'), known.cert);
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), known.cert]);
});
afterAll(async () => {
  for (const server of servers) server.close();
  await outgoing.close();
  await rm(folder, { recursive: true });
});

const certificates: Readonly<Record<CertificateProblem, () => Promise<ServerCertificate>>> = {
  expired: () => known.issue({ host: 'localhost', expired: true }),
  'other host': () => known.issue({ host: 'elsewhere.example' }),
  'not trusted': () => stranger.issue({ host: 'localhost' }),
};
const advice: Readonly<Record<CertificateProblem, RegExp>> = {
  expired: /^The certificate of .+ is not valid today\. Renew it there/,
  'other host': /^The certificate of .+ is for another host name\. Correct /,
  'not trusted':
    /^The certificate of .+ is of an authority that is not known here\. Name its file in NODE_EXTRA_CA_CERTS/,
};

describe.each(Object.keys(advice) as CertificateProblem[])('a certificate that is: %s', (problem) => {
  test('PostgreSQL', async () => {
    const port = await listen(postgresWith(await certificates[problem]()));
    const trust = `sslmode=verify-full&sslrootcert=${path.join(folder, 'authority.pem')}`;
    const line = await lineOf(requireUsableDatabase(`postgresql://a:hunter2@localhost:${port}/b?${trust}`));
    expect(line).toMatch(advice[problem]);
    expect(line).toContain(`PostgreSQL at localhost:${port}`);
  });

  test('an S3 server', async () => {
    const endpoint = `https://localhost:${await listen(createHttpsServer(await certificates[problem]()))}`;
    const credentials = { accessKeyId: 'a', secretAccessKey: 'hunter2' };
    const settings = { endpoint, bucket: 'files', region: 'us-east-1', pathStyle: true, credentials };
    const line = await lineOf(requireUsableBucket(settings));
    expect(line).toMatch(advice[problem]);
    expect(line).toContain(endpoint);
  });

  test('a college’s sign-in service', async () => {
    const port = await listen(createHttpsServer(await certificates[problem]()));
    const refused: unknown = await outgoing
      .fetch(new URL(`https://localhost:${port}`))
      .catch((e: unknown) => e);
    expect(whatIsWrong(refused)).toBe(checkSentences[problem]);
  });
});

async function lineOf(check: Promise<void>): Promise<string> {
  return check.then(
    () => 'usable',
    (error: unknown) => String(error instanceof Error ? error.message : error),
  );
}

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await once(server.listen(0, 'localhost'), 'listening');
  return (server.address() as AddressInfo).port;
}

/** As PostgreSQL does: 'S' to a request for TLS, then its handshake. */
function postgresWith(certificate: ServerCertificate): Server {
  return createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write('S');
      new tls.TLSSocket(socket, { isServer: true, ...certificate }).on('error', () => undefined);
    });
  });
}
