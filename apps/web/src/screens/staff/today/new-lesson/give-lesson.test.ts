// Gives a lesson over a network that fails at any step, with and without the step having been done.
import { expect, test, vi } from 'vitest';
import { deliver, newDelivery, type Delivery, type Requests } from './give-lesson.ts';

const lesson = {
  topicId: 'town',
  chatId: 'blue',
  moduleName: 'Shops',
  drawing: 'shop',
  pages: [{ instructions: 'Look', embedLink: 'https://lessons.example.org/shops' }],
  tasks: [
    { instructions: 'Write', tool: null },
    { instructions: 'Say', tool: 'voice' },
  ],
} as const;
const steps = 6;

/** A server that does what it is asked, once for each call id; the answers to these requests are lost. */
function server(lost: readonly number[]) {
  const done = new Map<string, unknown>();
  let asked = 0;
  const answer = (name: string, input: unknown, callId = JSON.stringify(input)) => {
    done.set(`${name} ${callId}`, input);
    asked += 1;
    return lost.includes(asked) ? Promise.reject(new Error('no answer')) : Promise.resolve();
  };
  const requests: Requests = {
    addModule: (params, name, picture, callId) => answer('addModule', { ...params, name, picture }, callId),
    addResource: (input, { context }) => answer('addResource', input, context.callId),
    addTask: (input, { context }) => answer('addTask', input, context.callId),
    addModules: (input) => answer('addModules', input),
    setModule: (input) => answer('setModule', input),
  };
  return { requests, done, asked: () => asked };
}

test('a lesson is given in one call for the module, one for each item and two for the class, which gets it last', async () => {
  const { requests, done, asked } = server([]);
  const delivery = newDelivery(lesson);
  await deliver(delivery, requests, () => undefined);
  expect(asked()).toBe(steps);
  expect([...done.keys()].map((key) => key.split(' ')[0])).toEqual([
    'addModule',
    'addResource',
    'addTask',
    'addTask',
    'addModules',
    'setModule',
  ]);
  expect([...done.values()].filter((input) => typeof input === 'object' && 'tool' in input!)).toMatchObject([
    { instructions: 'Write', tool: null },
    { instructions: 'Say', tool: 'voice' },
  ]);
  expect(
    new Set([delivery.moduleId, delivery.pictureId, ...delivery.callIds, ...delivery.itemIds]).size,
  ).toBe(9);
});

test('whichever answer is lost, pressed again the lesson is finished, and nothing is there twice', async () => {
  for (let lost = 1; lost <= steps; lost += 1) {
    const { requests, done, asked } = server([lost]);
    let kept: Delivery = newDelivery(lesson);
    const keep = vi.fn((now: Delivery) => (kept = now));
    await expect(deliver(kept, requests, keep)).rejects.toThrow('no answer');
    expect(kept.done).toBe(lost - 1);
    await deliver(kept, requests, keep);
    expect([lost, done.size, asked()]).toEqual([lost, steps, steps + 1]);
  }
});
