// The detected meaning of each column of a list in one line; opened, each with its first rows, to correct before anybody is invited.
import type { ListTable } from '@foothold/domain/people/invite-list';
import { columnKinds, type ColumnKind } from '@foothold/domain/people/list-headings';
import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Section } from '../../../ui/page.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import styles from './invite-columns.module.css';

type Props = {
  readonly tables: readonly ListTable[];
  readonly disabled: boolean;
  readonly onColumn: (table: number, column: number, kind: ColumnKind) => void;
  readonly onHeading: (table: number, headed: boolean) => void;
};

export function InviteColumns({ tables, disabled, onColumn, onHeading }: Props) {
  const { i18n } = useLingui();
  // Open where the list says too little about people to be trusted.
  const [isOpen, setOpen] = useState(() => tables.some(({ columns }) => !namesPeople(columns)));
  const used = new Set(tables.flatMap(({ columns }) => columns.filter(isUsed)));
  const change = (
    <Button small variant="plain" icon={Columns3} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {isOpen ? i18n._('Close') : i18n._('Change columns')}
    </Button>
  );
  if (!isOpen) {
    return (
      <p className={styles.line}>
        <span className={styles.task}>
          {i18n._('Read from your list: {columns}', {
            columns: [...used].map((kind) => nameOf(i18n, kind)).join(', '),
          })}
        </span>
        {change}
      </p>
    );
  }
  return (
    <Section title={i18n._('Columns in your list')} actions={change}>
      <p className={styles.task}>
        {i18n._(
          'Please check what each column is. You can change it. Nothing is sent before you press Invite.',
        )}
      </p>
      {tables.map((table, index) => (
        // Lists never change their order.
        <Stack key={index} gap="small">
          <ul
            className={styles.columns}
            aria-label={
              tables.length === 1
                ? i18n._('Columns in your list')
                : i18n._('Columns in list {number}', { number: index + 1 })
            }
          >
            {table.columns.map((kind, column) => (
              <Column
                key={column}
                number={column + 1}
                kind={kind}
                table={table}
                disabled={disabled}
                onChange={(next) => onColumn(index, column, next)}
              />
            ))}
          </ul>
          <Checkbox
            label={i18n._('The first row is a heading, not a person')}
            checked={table.headed}
            disabled={disabled}
            onChange={(event) => onHeading(index, event.target.checked)}
          />
        </Stack>
      ))}
    </Section>
  );
}

const rowsShown = 3;

type ColumnProps = {
  readonly number: number;
  readonly kind: ColumnKind;
  readonly table: ListTable;
  readonly disabled: boolean;
  readonly onChange: (kind: ColumnKind) => void;
};

function Column({ number, kind, table, disabled, onChange }: ColumnProps) {
  const { i18n } = useLingui();
  const [heading, ...below] = table.rows.map((row) => row[number - 1] ?? '');
  const cells = (table.headed ? below : [heading ?? '', ...below]).slice(0, rowsShown);
  return (
    <li className={styles.column} data-used={isUsed(kind)}>
      <SelectField
        label={i18n._('Column {number}', { number })}
        hint={table.headed && heading !== '' ? <bdi>{heading}</bdi> : undefined}
        value={kind}
        disabled={disabled}
        options={columnKinds.map((each) => ({ value: each, label: nameOf(i18n, each) }))}
        onChange={(event) => onChange(event.target.value as ColumnKind)}
      />
      <ol className={styles.cells} aria-label={i18n._('First rows of column {number}', { number })}>
        {cells.map((cell, row) => (
          <li key={row} className={styles.cell} dir="auto">
            {cell === '' ? <span className={styles.empty}>{i18n._('empty')}</span> : cell}
          </li>
        ))}
      </ol>
    </li>
  );
}

function namesPeople(columns: ListTable['columns']): boolean {
  const hasName = columns.includes('fullName') || columns.includes('firstName');
  return hasName && columns.includes('phoneNumber');
}

function isUsed(kind: ColumnKind): boolean {
  return kind !== 'numbering' && kind !== 'email' && kind !== 'unknown';
}

function nameOf(i18n: I18n, kind: ColumnKind): string {
  switch (kind) {
    case 'firstName':
      return i18n._('First name');
    case 'surname':
      return i18n._('Surname');
    case 'fullName':
      return i18n._('Whole name');
    case 'phoneNumber':
      return i18n._('Phone number');
    case 'pin':
      return i18n._('PIN or password');
    case 'role':
      return i18n._('Role');
    case 'numbering':
      return i18n._('Numbers (not used)');
    case 'email':
      return i18n._('E-mail (not used)');
    case 'unknown':
      return i18n._('Not used');
  }
}
