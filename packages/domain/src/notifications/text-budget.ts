// The budget for text messages of a category, and what of it is spent.
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
