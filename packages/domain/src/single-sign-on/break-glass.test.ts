// Proves when an administrator for emergencies needs attention.
import { expect, test } from 'vitest';
import { needsAttention, readyOf } from './break-glass.ts';

const hassan = {
  userId: 'hassan',
  displayName: 'Hassan Ali',
  since: '2026-03-01T09:00:00Z',
  isNeeded: true,
  isReady: true,
  codesLeft: 4,
};

test('administrators are warned about one who has three recovery codes or fewer, or cannot sign in', () => {
  expect(needsAttention(hassan)).toBe(false);
  expect(needsAttention({ ...hassan, codesLeft: 3 })).toBe(true);
  expect(needsAttention({ ...hassan, isReady: false })).toBe(true);
});

test('nobody is warned while no service is switched on', () => {
  expect(needsAttention({ ...hassan, isNeeded: false, isReady: false, codesLeft: 0 })).toBe(false);
});

test('only those who could sign in now are counted', () => {
  expect(readyOf([hassan, { ...hassan, isReady: false }])).toBe(1);
});
