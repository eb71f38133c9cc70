// Proves that the author of a client is told which field of a call is unknown, missing or not valid.
import { toCallError } from '../../apps/server/src/kernel/edge/errors.ts';
import { ORPCError, ValidationError } from '@orpc/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askAt } from '../ask.ts';
import { z } from 'zod';
import { startTestNode, type TestNode } from '../node.ts';
import { modules, topics } from '../world-ids.ts';
import { callsByName } from '../../apps/server/src/app/features.ts';

let node: TestNode;
// Its first schema brings the library's own English sentences, as any module of a process may.
z.string();
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

const topic = `/topics/${topics.town}`;
const lesson = `${topic}/modules/${modules.directions}`;

test('an engineer whose client sends an unknown field, no id, or a wrong one reads which field it is', async () => {
  const asked = async (method: string, path: string, body?: object) => {
    const { status, body: answer } = await askAt(node.url, 'clarke', method, path, body);
    return [status, answer['msg'], answer['fields']];
  };
  const unknown = 'There is no field colour';
  expect(await asked('POST', `${lesson}/tasks`, { instructions: 'Draw a map', colour: 'red' })).toEqual([
    400,
    unknown,
    expect.objectContaining({ colour: unknown }),
  ]);
  const misspelt = 'There is no field categoryID';
  const missing = 'Missing or not valid: categoryId';
  expect(await asked('PATCH', '/users/me/selectedCategory', { categoryID: topics.town })).toEqual([
    400,
    misspelt,
    { categoryID: misspelt, categoryId: missing },
  ]);
  for (const body of [{}, { categoryId: 'morning' }, { categoryId: 7 }, { categoryId: null }])
    expect(await asked('PATCH', '/users/me/selectedCategory', body)).toEqual([
      400,
      missing,
      { categoryId: missing },
    ]);
  const inPath = 'Missing or not valid: topicId';
  expect(await asked('PATCH', '/topics/town', { topicName: 'Town', expectedVersion: 0 })).toContain(inPath);
});

/** The product's specification gives their bodies: other clients may send more, which changes nothing. */
const takesMore = ['signIn.login', 'signIn.requestReset', 'signIn.completeReset'];
const withInput = [...callsByName].flatMap(([name, { contract }]) => {
  const schema = contract['~orpc'].inputSchema;
  return schema === undefined || takesMore.includes(name) ? [] : [{ name, schema }];
});

test('every call but those of the specification’s sign-in names the field that it does not know', async () => {
  expect(withInput.length).toBeGreaterThan(100);
  const messages = withInput.map(async ({ name, schema }) => {
    const { issues = [] } = await schema['~standard'].validate({ colour: 'red' });
    const cause = new ValidationError({ message: '', issues, data: {} });
    return [name, toCallError(new ORPCError('BAD_REQUEST', { cause })).message];
  });
  const silent = (await Promise.all(messages)).filter(
    ([, message]) => message !== 'There is no field colour',
  );
  expect(silent).toEqual([]);
});
