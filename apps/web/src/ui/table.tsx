// A dense table for staff with a sticky header; on a phone every row becomes a card.
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './table.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export type TableProps = {
  /** The table's accessible name. */
  readonly caption: string;
  readonly columns: readonly { id: string; label: string; labelHidden?: boolean; numeric?: boolean }[];
  /** Columns of the same width, for tables one below the other. */
  readonly even?: boolean;
  readonly children: ReactNode;
};

export function Table({ caption, columns, even, children }: TableProps) {
  return (
    <div className={styles.frame}>
      <table className={classNames(styles.table, even && styles.even)}>
        <caption className={styles.caption}>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns.map(({ id, label, labelHidden, numeric }) => (
              <th key={id} scope="col" className={numeric ? styles.numeric : undefined}>
                {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

export type TableCellProps = ComponentProps<'td'> & {
  /** The column's heading, repeated on the phone's card. */
  readonly label?: string;
  readonly numeric?: boolean;
  /** Never wraps: a phone number, a date. */
  readonly whole?: boolean;
};

export function TableCell({ label, numeric, whole, className, ...cell }: TableCellProps) {
  return (
    <td
      {...cell}
      data-label={label}
      className={classNames(numeric && styles.numeric, whole && styles.whole, className)}
    />
  );
}

/** The row's header cell. */
export function TableRowHeading({ className, ...cell }: ComponentProps<'th'>) {
  return <th {...cell} scope="row" className={classNames(styles.rowHeading, className)} />;
}
