// Proves what a learner has to hand in, for a task and for a target.
import { expect, test } from 'vitest';
import { addTargetEvidence, addTaskEvidence } from './calls.ts';

const id = '0198b0c0-0000-7000-8000-000000000001';
const given = [
  [{ text: 'Straight on.', fileId: null }, []],
  [{ text: '', fileId: id }, []],
  [{ text: ' \u2060 ', fileId: null }, ['Please add text or a file']],
] as const;

test.each(given)('%j: %j', async (work, sentences) => {
  const place = { userId: id, evidenceId: id };
  const calls = [
    [addTaskEvidence['~orpc'].inputSchema, { ...place, taskId: id, ...work }],
    [addTargetEvidence['~orpc'].inputSchema, { ...place, targetId: id, ...work }],
  ] as const;
  for (const [schema, input] of calls) {
    const answer = await schema?.['~standard'].validate(input);
    expect(answer?.issues?.map(({ message }) => message) ?? []).toEqual(sentences);
  }
});
