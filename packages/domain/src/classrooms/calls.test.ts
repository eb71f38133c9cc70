// Proves what the input of a change to a classroom must contain.
import { expect, test } from 'vitest';
import { orderClassroom, setModule, updateClassroom } from './calls.ts';

const [one, other] = ['0198b0c0-0000-7000-8000-000000000001', '0198b0c0-0000-7000-8000-000000000002'];

/** The error messages; empty if the input is accepted. */
async function said(
  contract: typeof setModule | typeof updateClassroom | typeof orderClassroom,
  input: object,
) {
  const answer = await contract['~orpc'].inputSchema?.['~standard'].validate({ chatId: one, ...input });
  return answer?.issues?.map(({ message }) => message) ?? [];
}

test('a change to a classroom can contain any of its fields, and one without fields is refused', async () => {
  expect(await said(updateClassroom, {})).toEqual(['Please send what to change']);
  for (const change of [{ chatName: 'Class Blue' }, { active: false }, { currentIlpId: null }])
    expect(await said(updateClassroom, change)).toEqual([]);
});

test('the same holds for a module of a classroom', async () => {
  expect(await said(setModule, { moduleId: other })).toEqual(['Please send what to change']);
  for (const change of [{ active: false }, { current: true }])
    expect(await said(setModule, { moduleId: other, ...change })).toEqual([]);
});

test('an order is either that of the topics or that of the modules of one topic', async () => {
  const sentence = ['Please send the order of the topics or of the modules of one topic'];
  const [topicId, moduleIds, topicIds] = [one, [other], [one]];
  const expectedOrder = [one];
  for (const order of [{ topicIds }, { topicId, moduleIds }]) {
    expect(await said(orderClassroom, { ...order, expectedOrder })).toEqual([]);
    expect(await said(orderClassroom, order)).toHaveLength(1);
  }
  for (const order of [
    {},
    { topicId },
    { moduleIds },
    { topicIds, topicId },
    { topicIds, moduleIds },
    { topicIds, topicId, moduleIds },
  ])
    expect([order, await said(orderClassroom, { ...order, expectedOrder })]).toEqual([order, sentence]);
});
