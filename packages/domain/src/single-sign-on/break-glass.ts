// Administrators for emergencies: how many are needed, and when one needs attention.
import { fewRecoveryCodes } from '../access/ways-to-prove.ts';
import type { BreakGlass } from './collections.ts';

/** As many must be able to sign in before a service is switched on, and while it is. */
export const neededBreakGlass = 2;

/** Cannot sign in, or soon could not, while a service is switched on. */
export function needsAttention({ isNeeded, isReady, codesLeft }: BreakGlass): boolean {
  return isNeeded && (!isReady || codesLeft <= fewRecoveryCodes);
}

export function readyOf(people: readonly BreakGlass[]): number {
  return people.filter(({ isReady }) => isReady).length;
}
