// Proves in which order a classroom shows its topics and their modules.
import { expect, it } from 'vitest';
import { topicsWithModules } from './order.ts';

const module = (moduleId: string, topicId: string, index: number) => ({
  chatId: 'blue',
  moduleId,
  topicId,
  index,
  active: true,
  current: false,
  addedAt: null,
});

it('shows modules under their topics, both in their order [CDET-29]', () => {
  const shown = topicsWithModules(
    [
      { chatId: 'blue', topicId: 'home', index: 1 },
      { chatId: 'blue', topicId: 'town', index: 0 },
    ],
    [
      module('a', 'town', 1),
      module('lost', 'nowhere', 0),
      module('x', 'home', 0),
      module('d', 'town', 0),
      module('c', 'town', 0),
    ],
  );
  expect(shown.map(({ topicId, modules }) => [topicId, modules.map(({ moduleId }) => moduleId)])).toEqual([
    // Two with the same position are always in the same order.
    ['town', ['c', 'd', 'a']],
    ['home', ['x']],
    ['nowhere', ['lost']],
  ]);
});
