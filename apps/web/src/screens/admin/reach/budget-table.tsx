// What text messages may cost in each category, and what of it is spent this month.
import { budgetLevel, spentIn } from '@foothold/domain/notifications/text-budget';
import type { TextBudget } from '@foothold/domain/notifications/collections';
import { useLingui } from '@lingui/react';
import { Pencil } from 'lucide-react';
import { Tag } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Table, TableCell, TableRowHeading } from '../../../ui/table.tsx';
import { useMoney } from './use-money.ts';
import styles from './reach.module.css';

type Props = {
  readonly budgets: readonly TextBudget[];
  /** `YYYY-MM`. */
  readonly month: string;
  /** What the carrier takes for the shortest message; 0: not known. */
  readonly pencePerMessage: number;
  readonly onEdit: (budget: TextBudget) => void;
};

export function BudgetTable({ budgets, month, pencePerMessage, onEdit }: Props) {
  const { i18n } = useLingui();
  const { pounds } = useMoney();
  const budgetLabel = i18n._('Budget a month');
  const spentLabel = i18n._('Spent this month');
  return (
    <Table
      caption={i18n._('Text messages')}
      columns={[
        { id: 'name', label: i18n._('Category') },
        { id: 'budget', label: budgetLabel },
        { id: 'spent', label: spentLabel },
        { id: 'edit', label: i18n._('Edit'), labelHidden: true },
      ]}
    >
      {budgets.map((budget) => {
        const { categoryId, categoryName: name, capPence, template } = budget;
        return (
          <tr key={categoryId}>
            <TableRowHeading>
              <bdi>{name}</bdi>
              {template !== null && (
                <q className={`${styles.soft} ${styles.template}`} dir="auto">
                  {template}
                </q>
              )}
            </TableRowHeading>
            <TableCell whole label={budgetLabel}>
              {capPence === null || capPence === 0 ? (
                i18n._('No text messages')
              ) : (
                <span className={styles.amount}>{pounds(capPence)}</span>
              )}
            </TableCell>
            <TableCell label={spentLabel}>
              <Spent budget={budget} spentPence={spentIn(month, budget)} pencePerMessage={pencePerMessage} />
            </TableCell>
            <TableCell>
              <IconButton
                icon={Pencil}
                aria-haspopup="dialog"
                label={i18n._('Edit {name}', { name })}
                onClick={() => onEdit(budget)}
              />
            </TableCell>
          </tr>
        );
      })}
    </Table>
  );
}

type SpentProps = Pick<Props, 'pencePerMessage'> & {
  readonly budget: TextBudget;
  readonly spentPence: number;
};

function Spent({ budget: { categoryName: name, capPence }, spentPence, pencePerMessage }: SpentProps) {
  const { i18n } = useLingui();
  const { pounds } = useMoney();
  const level = budgetLevel(capPence, spentPence, pencePerMessage);
  const cap = capPence ?? 0;
  if (level === 'none') return spentPence === 0 ? '–' : pounds(spentPence);
  const percent = Math.floor((spentPence / cap) * 100);
  return (
    <div className={styles.spent}>
      <ProgressBar
        label={i18n._('Spent of the budget of {name}', { name })}
        done={spentPence}
        total={cap}
        valueText={i18n._('{used} of {limit}', { used: pounds(spentPence), limit: pounds(cap) })}
        ticked={false}
      />
      {level === 'low' && (
        <Tag tone="warn">{i18n._('{percent}% of the budget of {name} is spent', { percent, name })}</Tag>
      )}
      {level === 'used up' && <Tag tone="bad">{i18n._('No more text messages this month')}</Tag>}
    </div>
  );
}
