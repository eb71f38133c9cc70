// The budget for text messages of a category: what of it is spent, and the version of its settings.
import type { TextBudget } from './collections.ts';

export type BudgetSettings = Pick<TextBudget, 'capPence' | 'template'>;

/** In pence. `month` is the present one, `YYYY-MM`; what was spent in another one counts no more. */
export function spentIn(month: string, { spentPence, spentMonth }: TextBudget): number {
  return spentMonth === month ? (spentPence ?? 0) : 0;
}

export type BudgetLevel = 'none' | 'enough' | 'low' | 'used up';

/** `low` from 80 % on. `used up`: what is left does not pay for another message of `pencePerMessage`. */
export function budgetLevel(
  capPence: number | null,
  spentPence: number,
  pencePerMessage: number,
): BudgetLevel {
  if (capPence === null || capPence === 0) return 'none';
  if (spentPence >= capPence || spentPence + pencePerMessage > capPence) return 'used up';
  return spentPence >= 0.8 * capPence ? 'low' : 'enough';
}

/**
 * At least one. It follows from the settings themselves (FNV-1a), because what is spent changes the row without changing
 * them: who has seen the same settings has seen the same version.
 */
export function budgetVersion({ capPence, template }: BudgetSettings): number {
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify([capPence, template]))
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 1) + 1;
}
