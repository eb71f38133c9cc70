// The head of the class table: the topics and modules, and the columns that the rows can be sorted by.
import { useLingui } from '@lingui/react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Column, Order } from './class-table-memory.ts';
import { ChooseBox } from './class-table-row.tsx';
import styles from './class-table.module.css';
import type { ClassColumn } from './use-class-progress.ts';

type Props = {
  readonly columns: readonly ClassColumn[];
  readonly order: Order;
  readonly onSort: (order: Order) => void;
  /** Of the rows that are shown. */
  readonly allChosen: boolean;
  readonly onChooseAll: (chosen: boolean) => void;
};

export function ClassTableHead({ columns, order, onSort, allChosen, onChooseAll }: Props) {
  const { i18n } = useLingui();
  const sort = (column: Column, label: string) => (
    <SortButton column={column} order={order} onSort={onSort}>
      {label}
    </SortButton>
  );
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" rowSpan={2} className={styles.corner} aria-sort={sortOf('name', order)}>
          <span className={styles.who}>
            <ChooseBox label={i18n._('Select all')} checked={allChosen} onChange={onChooseAll} />
            {sort('name', i18n._('Name'))}
          </span>
        </th>
        <th scope="col" rowSpan={2} className={styles.overall} aria-sort={sortOf('progress', order)}>
          {sort('progress', i18n._('Active modules'))}
        </th>
        <th scope="col" rowSpan={2} className={styles.quiet} aria-sort={sortOf('quiet', order)}>
          {sort('quiet', i18n._('Quiet for'))}
        </th>
        {topicsOf(columns).map(({ name, span, start }) => (
          <th key={start} scope="colgroup" colSpan={span} className={styles.topic}>
            <bdi>{name}</bdi>
          </th>
        ))}
      </tr>
      <tr aria-rowindex={2}>
        {columns.map(({ module }) => (
          <th key={module.id} scope="col" className={styles.module} title={module.moduleName}>
            <bdi>{module.moduleName}</bdi>
          </th>
        ))}
      </tr>
    </thead>
  );
}

type SortProps = {
  readonly column: Column;
  readonly order: Order;
  readonly onSort: (order: Order) => void;
  readonly children: string;
};

/** Pressed again, it reverses the order. The longest quiet come first, since they are looked for. */
function SortButton({ column, order, onSort, children }: SortProps) {
  const active = order.by === column;
  const Arrow = order.up ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      className={styles.sort}
      onClick={() => onSort({ by: column, up: active ? !order.up : column !== 'quiet' })}
    >
      {children}
      {active && <Arrow className={styles.arrow} aria-hidden />}
    </button>
  );
}

function sortOf(column: Column, order: Order) {
  if (order.by !== column) return 'none';
  return order.up ? 'ascending' : 'descending';
}

/** Columns grouped under one topic. */
function topicsOf(columns: readonly ClassColumn[]) {
  const topics: { name: string; span: number; start: number }[] = [];
  columns.forEach(({ topicName }, start) => {
    const last = topics.at(-1);
    if (last?.name === topicName) last.span += 1;
    else topics.push({ name: topicName, span: 1, start });
  });
  return topics;
}
