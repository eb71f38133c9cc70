// Proves that phrases for comments are their owner's alone, and how many may be kept.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { maxPhrases } from '@foothold/domain/evidence/input';
import { askAt } from '../../../../../testing/ask.ts';
import { personId, type Name } from '../../../../../testing/cast.ts';
import { idOf } from '../../../../../testing/identity.ts';
import { startTestNode, type TestNode } from '../../../../../testing/node.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());
beforeEach(() => node.restore());

const ask = (who: Name, method: string, path: string, body?: object) =>
  askAt(node.url, who, method, path, body);

const keep = (who: Name, text: string, phraseId: string = crypto.randomUUID()) =>
  ask(who, 'POST', '/users/me/phrases', { phraseId, text });
const phrasesOf = async (who: Name) => {
  const { body } = await ask(who, 'GET', `/live/evidence.phrases?viewerId=${personId(who)}`);
  return (body['rows'] as { text: string }[]).map(({ text }) => text);
};

test('a teacher keeps a phrase without the space around it, reads it on every device, and removes it; a colleague does neither', async () => {
  const phraseId = idOf('a phrase');
  expect(await keep('clarke', '  Look at the ending. ', phraseId)).toEqual({
    status: 201,
    body: { phrase: { id: phraseId, text: 'Look at the ending.' } },
  });
  expect(await phrasesOf('clarke')).toEqual(['Well done, very clear.', 'Look at the ending.']);
  expect(await phrasesOf('priya')).toEqual(['Please add a photo.']);
  expect((await ask('priya', 'DELETE', `/users/me/phrases/${phraseId}`)).status).toBe(404);
  expect((await ask('clarke', 'DELETE', `/users/me/phrases/${phraseId}`)).status).toBe(204);
  expect(await phrasesOf('clarke')).toEqual(['Well done, very clear.']);
});

test('a phrase must have words and stay short, and there is room for fifty, also for two devices at once', async () => {
  expect(await keep('clarke', ' ')).toMatchObject({
    status: 400,
    body: { msg: 'Please write the phrase first' },
  });
  expect(await keep('clarke', 'x'.repeat(501))).toMatchObject({
    status: 400,
    body: { msg: 'This text is too long' },
  });
  await node.pool.query(
    `insert into comment_phrases (id, owner_id, text)
     select gen_random_uuid(), $1, 'Phrase ' || n from generate_series(2, $2) n`,
    [personId('clarke'), maxPhrases - 1],
  );
  const answers = await Promise.all(['One', 'Another'].map((text) => keep('clarke', text)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
  expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
    msg: 'You have 50 phrases already. Please remove one first',
  });
  expect(await phrasesOf('clarke')).toHaveLength(maxPhrases);
  expect((await keep('priya', 'One')).status).toBe(201);
});
