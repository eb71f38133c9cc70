// Proves who may lock, change, delete and share a module, by author and lock.
import { expect, test } from 'vitest';
import { canChangeModule, canDeleteModule, canFlipLock, canShare } from './access.ts';

const viewers = {
  maker: { id: 'clarke', role: 'teacher' },
  colleague: { id: 'hassan', role: 'teacher' },
  admin: { id: 'priya', role: 'admin' },
  // A former member of staff, who created the module.
  learner: { id: 'clarke', role: 'student' },
} as const;
const module = (locked: boolean) => ({ createdBy: 'clarke', locked });

test.each([
  ['maker', { flip: true, change: [true, false], remove: [true, true], share: [false, true] }],
  ['colleague', { flip: false, change: [true, false], remove: [true, false], share: [false, true] }],
  ['admin', { flip: true, change: [true, false], remove: [true, true], share: [false, true] }],
  ['learner', { flip: false, change: [false, false], remove: [false, false], share: [false, false] }],
] as const)('%s: open and locked, with one category and with two: %j', (who, may) => {
  const viewer = viewers[who];
  expect({
    flip: canFlipLock(viewer, module(false)),
    change: [canChangeModule(viewer, module(false)), canChangeModule(viewer, module(true))],
    remove: [canDeleteModule(viewer, module(false)), canDeleteModule(viewer, module(true))],
    share: [canShare(viewer, ['morning']), canShare(viewer, ['morning', 'evening'])],
  }).toEqual(may);
});
