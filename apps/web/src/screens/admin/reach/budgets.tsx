// The budgets for text messages of all categories, and the dialog that changes one.
import { textBudgets, type TextBudget } from '@foothold/domain/notifications/collections';
import { useLive } from '@foothold/live/react/use-live';
import { useLingui } from '@lingui/react';
import { Suspense, useState } from 'react';
import { lazyWithRetry } from '../../../navigation/lazy-with-retry.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { BudgetTable } from './budget-table.tsx';
import type { Reach } from './use-reach.ts';

const BudgetDialog = lazyWithRetry(async () => (await import('./budget-dialog.tsx')).BudgetDialog);

const everyone = {};

type Props = {
  /** Null: not read yet. */
  readonly reach: Reach | null;
  /** `YYYY-MM`. */
  readonly month: string;
};

export function Budgets({ reach, month }: Props) {
  const { i18n } = useLingui();
  const { rows, status } = useLive(textBudgets, everyone);
  const [edited, setEdited] = useState<TextBudget | null>(null);
  if (rows.length === 0 && status !== 'ready') return <Skeleton shape="row" count={3} />;
  return (
    <>
      {rows.every(({ capPence }) => capPence === null || capPence === 0) && (
        <Banner tone="info">
          {i18n._('No text messages are sent yet. Set a budget to reach people whose phone shows no push.')}
        </Banner>
      )}
      <BudgetTable
        budgets={rows.toSorted(
          (a, b) => a.categoryName.localeCompare(b.categoryName) || a.categoryId.localeCompare(b.categoryId),
        )}
        month={month}
        pencePerMessage={reach?.pencePerFragment ?? 0}
        onEdit={setEdited}
      />
      {edited !== null && (
        <Suspense>
          <BudgetDialog budget={edited} reach={reach} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </>
  );
}
