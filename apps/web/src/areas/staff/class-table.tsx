// The table of a class: names and headings stay in view, and only the rows on the screen are rendered.
import { percent } from '@foothold/domain/progress/progress';
import { useLingui } from '@lingui/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useMemo, useRef, useState, type CSSProperties } from 'react';
import { useOpenLink } from '../../navigation/plain-links.ts';
import { scrollsByKeyboard } from '../../ui/scrolls-by-keyboard.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ClassTableRow } from './class-table-row.tsx';
import styles from './class-table.module.css';
import type { ClassColumn, ClassRow } from './use-class-progress.ts';
import { useColumnsInView, type Widths } from './use-columns-in-view.ts';

type Props = { readonly columns: readonly ClassColumn[]; readonly rows: readonly ClassRow[] };
type Column = 'name' | 'progress';
type Order = { readonly by: Column; readonly up: boolean };

const rowHeight = 48;

export function ClassTable({ columns, rows }: Props) {
  const { i18n } = useLingui();
  const frame = useRef<HTMLElement>(null);
  const openLink = useOpenLink();
  const [order, setOrder] = useState<Order>({ by: 'name', up: true });
  const sorted = useMemo(() => rows.toSorted(inOrder(order)), [rows, order]);
  // oxlint-disable-next-line react/incompatible-library -- the table only reads it, and renders again when it changes
  const virtual = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 4,
  });
  const { first, end, widths } = useColumnsInView(frame, columns.length);
  const drawn = virtual.getVirtualItems();
  const above = drawn[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0);
  const caption = i18n._('Class progress');
  return (
    <section
      ref={frame}
      className={styles.frame}
      style={inPixels(widths)}
      aria-label={caption}
      {...scrollsByKeyboard}
    >
      <table className={styles.table} aria-rowcount={sorted.length + 2} aria-colcount={columns.length + 2}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" rowSpan={2} className={styles.corner} aria-sort={sortOf('name', order)}>
              <SortButton column="name" order={order} onSort={setOrder}>
                {i18n._('Name')}
              </SortButton>
            </th>
            <th scope="col" rowSpan={2} className={styles.overall} aria-sort={sortOf('progress', order)}>
              <SortButton column="progress" order={order} onSort={setOrder}>
                {i18n._('Active modules')}
              </SortButton>
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
        <tbody>
          {above > 0 && <tr aria-hidden style={{ blockSize: above }} />}
          {drawn.map(({ index }) => {
            const row = sorted[index];
            return (
              row && (
                <ClassTableRow
                  key={row.person.id}
                  row={row}
                  columns={columns}
                  first={first}
                  end={end}
                  openLink={openLink}
                  place={index + 3}
                />
              )
            );
          })}
          {below > 0 && <tr aria-hidden style={{ blockSize: below }} />}
        </tbody>
      </table>
    </section>
  );
}

type SortProps = {
  readonly column: Column;
  readonly order: Order;
  readonly onSort: (order: Order) => void;
  readonly children: string;
};

/** Pressed again, it reverses the order. */
function SortButton({ column, order, onSort, children }: SortProps) {
  const active = order.by === column;
  const Arrow = order.up ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      className={styles.sort}
      onClick={() => onSort({ by: column, up: !active || !order.up })}
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

type Compare = (a: ClassRow, b: ClassRow) => number;

const compare: Readonly<Record<Column, Compare>> = {
  name: (a, b) => a.person.displayName.localeCompare(b.person.displayName),
  progress: (a, b) => percent(a.overall) - percent(b.overall),
};

/** Ascending puts the least progress first, because those students are looked for. Ties are sorted by name. */
function inOrder({ by, up }: Order): Compare {
  const way = up ? 1 : -1;
  return (a, b) => way * compare[by](a, b) || compare.name(a, b);
}

/** For the stylesheet, which lays the columns out. */
function inPixels({ names, overall, module }: Widths): CSSProperties {
  return {
    '--names': `${names}px`,
    '--overall': `${overall}px`,
    '--module': `${module}px`,
  } as CSSProperties;
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
