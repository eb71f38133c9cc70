// Proves that a stranger can write a client from the OpenAPI document alone: generated, type-checked, run against a real server.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalStatus } from '@foothold/domain/contract/refusal';
import { displayName, personId, phoneNumberOf, secretOf } from '../cast.ts';
import { startTestNode, type TestNode } from '../node.ts';

const checkout = path.resolve(import.meta.dirname, '../..');
let node: TestNode;
let folder: string;

const codes = Object.keys(refusalStatus).map((code) => `'${code}'`);

/** What the stranger writes: `schema.d.ts` is all they know of the server. */
const program = `
import createClient from 'openapi-fetch';
import type { paths } from './schema.d.ts';

export async function run(url: string, teacher: { phoneNumber: string; password: string }, userId: string) {
  const client = createClient<paths>({ baseUrl: url });
  const signedIn = await client.POST('/users/login', { body: teacher });
  if (signedIn.data === undefined) throw new Error(signedIn.error.msg);
  const headers = { authorization: 'Bearer ' + signedIn.data.token };
  const me = await client.GET('/users/me', { headers });
  if (me.data === undefined) throw new Error(me.error.msg);
  const path = { userId };
  const body = { targetText: 'Ask for the bill', category: me.data.user.selectedCategory };
  const added = await client.POST('/users/{userId}/personalTargets', { headers, params: { path }, body });
  if (added.data === undefined) throw new Error(added.error.msg);
  const read = await client.GET('/users/{userId}', { headers, params: { path } });
  if (read.data === undefined) throw new Error(read.error.msg);
  const refused = await client.POST('/users/login', { body: { ...teacher, password: 'Not-it-4-sure' } });
  const code: ${codes.join(' | ')} | undefined = refused.error?.code;
  return { me: me.data.user.displayName, added: added.data.target, read: read.data.private.personalTargets[added.data.target.targetId]?.targetText, code };
}
`;

beforeAll(async () => {
  node = await startTestNode();
  const results = path.join(checkout, 'test-results');
  await mkdir(results, { recursive: true });
  folder = await mkdtemp(path.join(results, 'generated-client-'));
  const answer = await fetch(`${node.url}/api/openapi.json`);
  await writeFile(
    path.join(folder, 'schema.d.ts'),
    astToString(await openapiTypescript(await answer.text())),
  );
});
afterAll(async () => {
  await node.stop();
  await rm(folder, { recursive: true });
});

const strict = {
  compilerOptions: {
    target: 'es2024',
    lib: ['ES2024', 'DOM'],
    module: 'nodenext',
    types: [],
    strict: true,
    allowImportingTsExtensions: true,
    noEmit: true,
  },
};

/** What the compiler says of these programs, each beside the generated types; empty when nothing is wrong. */
async function check(programs: Readonly<Record<string, string>>): Promise<string> {
  for (const [name, text] of Object.entries(programs)) await writeFile(path.join(folder, name), text);
  await writeFile(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ ...strict, files: Object.keys(programs) }),
  );
  const compiler = path.join(checkout, 'node_modules/.bin/tsc');
  return promisify(execFile)(compiler, ['-p', folder], { cwd: folder }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );
}

test('a client that is generated from the document signs in, writes, reads it back and is told why it is refused', async () => {
  expect(await check({ 'client.ts': program })).toBe('');
  const { run } = (await import(path.join(folder, 'client.ts'))) as {
    run: (...given: unknown[]) => Promise<unknown>;
  };
  const clarke = { phoneNumber: phoneNumberOf('clarke'), password: secretOf('clarke') };
  expect(await run(`${node.url}/api`, clarke, personId('amina'))).toMatchObject({
    me: displayName('clarke'),
    added: { targetText: 'Ask for the bill' },
    read: 'Ask for the bill',
    code: 'WRONG_SECRET',
  });
});

test('a client that sends what a call does not take, or reads what it does not answer, does not compile', async () => {
  const said = await check({
    'body.ts': program.replace('targetText:', 'text:'),
    'code.ts': program.replace("'WRONG_SECRET' | ", ''),
    'answer.ts': program.replace('data.target,', 'data.goal,'),
  });
  expect(said).toMatch(/^body\.ts.*\btext\b/m);
  expect(said).toMatch(/^code\.ts.*"WRONG_SECRET"/m);
  expect(said).toMatch(/^answer\.ts.*'goal'/m);
});
