// Storage quotas of people and categories, and the messages when they are nearly or completely used.
import { isStaff, type Role } from '../access/roles.ts';

/** Bytes; null: unlimited. */
export type SpaceLimits = {
  /** Per learner, and per member of staff. */
  readonly learner: number | null;
  readonly staff: number | null;
  /** Per category, for everything uploaded in it. */
  readonly category: number | null;
};

export const unlimited: SpaceLimits = { learner: null, staff: null, category: null };

export const spaceSentences = {
  learnerFull: 'Your space is full. Delete an old video.',
  staffFull: 'Your space is full. Delete files you no longer need, or ask an administrator',
  categoryFullForLearners: 'There is no space left for files here. Please tell your teacher',
  categoryFull: 'The space of this category is full. Please tell an administrator',
} as const;

export function spaceOf(limits: SpaceLimits, role: Role): number | null {
  return isStaff(role) ? limits.staff : limits.learner;
}

/** From 80 % on. */
export function isNearlyFull(usedBytes: number, limit: number | null): boolean {
  return limit !== null && usedBytes >= limit * 0.8;
}

export function isFull(usedBytes: number, limit: number | null): boolean {
  return limit !== null && usedBytes >= limit;
}

/** Whole percent, rounded down: 100 is full. */
export function percentOf(usedBytes: number, limit: number): number {
  return limit === 0 ? 100 : Math.floor((usedBytes / limit) * 100);
}
