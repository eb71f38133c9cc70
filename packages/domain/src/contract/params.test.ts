// Proves that a collection can be followed with its ids and nothing else.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ids, ofRecord } from './params.ts';

const ofModule = ids('moduleId', 'learnerId');
const uuid = fc.uuid({ version: [1, 2, 3, 4, 5, 6, 7, 8] });

test('params with every id are accepted, in any order', () => {
  fc.assert(
    fc.property(uuid, uuid, (moduleId, learnerId) => {
      expect(ofModule.parse({ learnerId, moduleId })).toEqual({ moduleId, learnerId });
    }),
  );
  expect(ids().parse({})).toEqual({});
});

test('params with a missing id, an additional field or an invalid id are refused', () => {
  const one = '01890000-0000-7000-8000-000000000001';
  const malformed: unknown[] = [
    null,
    'x',
    [],
    [one, one],
    {},
    { moduleId: one },
    { moduleId: one, learnerId: one, more: one },
    { moduleId: one, other: one },
    { moduleId: one, learnerId: null },
    { moduleId: one, learnerId: `${one}\n` },
    { moduleId: one, learnerId: `${one}'` },
    { moduleId: one, learnerId: 'ABCDEF00-0000-7000-8000-000000000001' },
    { moduleId: one, learnerId: '01890000-0000-9000-8000-000000000001' },
    JSON.parse(`{"moduleId":"${one}","__proto__":"${one}"}`),
  ];
  for (const input of malformed) expect(() => ofModule.parse(input), JSON.stringify(input)).toThrow('ids');
  fc.assert(
    fc.property(fc.anything(), (input) => {
      expect(() => ofModule.parse(input)).toThrow('ids');
    }),
  );
});

test('a learner’s record is requested as a whole, or for one category', () => {
  const learnerId = '01890000-0000-7000-8000-000000000001';
  const categoryId = '01890000-0000-7000-8000-000000000002';
  expect(ofRecord.parse({ learnerId })).toEqual({ learnerId });
  expect(ofRecord.parse({ learnerId, categoryId })).toEqual({ learnerId, categoryId });
  for (const input of [null, 'x', { categoryId }, { learnerId, categoryId: undefined }])
    expect(() => ofRecord.parse(input), JSON.stringify(input)).toThrow('ids');
});
