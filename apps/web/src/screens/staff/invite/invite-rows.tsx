// The people of an invitation list as a table, each with its errors or result; every value can be corrected in place.
import { listFields, type ListField } from '@foothold/domain/people/invite-list';
import type { RowProblem } from '@foothold/domain/people/list-problems';
import { roleLabels, roles } from '@foothold/domain/access/roles';
import { secretKindOf } from '@foothold/domain/sign-in/secret-kind';
import { useLingui } from '@lingui/react';
import { X } from 'lucide-react';
import { Tag } from '../../../ui/badge.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { Table, TableCell, TableRowHeading } from '../../../ui/table.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './invite-rows.module.css';
import type { EditedField, InviteRow } from './list-entries.ts';

type Props = {
  readonly rows: readonly InviteRow[];
  readonly busy: boolean;
  /** The list contains roles, and the viewer may invite all of them. */
  readonly choosesRoles: boolean;
  readonly onChange: (id: string, field: EditedField, value: string) => void;
  readonly onRemove: (id: string) => void;
};

export function InviteRows({ rows, busy, choosesRoles, onChange, onRemove }: Props) {
  const { i18n } = useLingui();
  const kinds = new Set(rows.map(({ role }) => (role === '' ? 'pin' : secretKindOf(role))));
  const labels: Record<ListField, string> = {
    firstName: i18n._('First name'),
    surname: i18n._('Surname'),
    phoneNumber: i18n._('Phone number'),
    pin:
      kinds.size > 1 ? i18n._('PIN or password') : kinds.has('password') ? i18n._('Password') : i18n._('PIN'),
  };
  const columns = [
    { id: 'number', label: i18n._('Row'), labelHidden: true },
    ...listFields.map((field) => ({ id: field, label: labels[field] })),
    ...(choosesRoles ? [{ id: 'role', label: i18n._('Role') }] : []),
    { id: 'end', label: i18n._('Actions'), labelHidden: true },
  ];
  return (
    <div className={styles.rows}>
      <Table caption={i18n._('To invite')} columns={columns}>
        {rows.map((row) => (
          <tr key={row.id} className={styles.row} hidden={row.invited !== null && !busy}>
            <TableRowHeading className={styles.number}>{row.number}</TableRowHeading>
            <RowFields
              row={row}
              disabled={busy || row.invited !== null}
              choosesRole={choosesRoles}
              onChange={onChange}
            />
            <TableCell className={styles.end}>
              {row.sending ? (
                <Spinner />
              ) : row.invited !== null ? (
                <Tag tone="good">{i18n._('Invited')}</Tag>
              ) : (
                <IconButton
                  icon={X}
                  label={i18n._('Remove row {number}', { number: row.number })}
                  disabled={busy}
                  onClick={() => onRemove(row.id)}
                />
              )}
            </TableCell>
          </tr>
        ))}
      </Table>
    </div>
  );
}

type FieldsProps = {
  readonly row: InviteRow;
  readonly disabled: boolean;
  readonly choosesRole: boolean;
  readonly onChange: Props['onChange'];
};

function RowFields({ row, disabled, choosesRole, onChange }: FieldsProps) {
  const { i18n } = useLingui();
  const labels: Record<ListField, string> = {
    firstName: i18n._('First name'),
    surname: i18n._('Surname'),
    phoneNumber: i18n._('Phone number'),
    pin: row.role === '' || secretKindOf(row.role) === 'pin' ? i18n._('PIN') : i18n._('Password'),
  };
  const sentenceOf = (problem: RowProblem): string => {
    switch (problem.kind) {
      case 'sentence':
        return i18n._(problem.sentence);
      case 'repeated':
        return i18n._('The same phone number as in row {number}', { number: problem.row + 1 });
      case 'taken':
        return i18n._('This is the phone number of {name}', { name: problem.name });
    }
  };
  const said = (problem: RowProblem | undefined) =>
    problem === undefined ? {} : { error: sentenceOf(problem) };
  const ofRow = (
    <>
      <FieldError>{row.refusal !== null && i18n._(row.refusal)}</FieldError>
      {!choosesRole && (
        <FieldError>{row.problems.role !== undefined && sentenceOf(row.problems.role)}</FieldError>
      )}
    </>
  );
  return (
    <>
      {listFields.map((field) => (
        <TableCell key={field} label={labels[field]} className={styles[field]}>
          <div className={styles.field}>
            <TextField
              label={labels[field]}
              labelHidden
              value={row[field]}
              disabled={disabled}
              autoComplete="off"
              dir={field === 'phoneNumber' || field === 'pin' ? 'ltr' : 'auto'}
              onChange={(event) => onChange(row.id, field, event.target.value)}
              {...said(row.problems[field])}
            />
            {field === 'phoneNumber' && ofRow}
          </div>
        </TableCell>
      ))}
      {choosesRole && (
        <TableCell label={i18n._('Role')}>
          <div className={styles.field}>
            <SelectField
              label={i18n._('Role')}
              labelHidden
              value={row.role}
              disabled={disabled}
              placeholder={i18n._('Choose a role')}
              options={roles.map((role) => ({ value: role, label: i18n._(roleLabels[role]) }))}
              onChange={(event) => onChange(row.id, 'role', event.target.value)}
              {...said(row.problems.role)}
            />
          </div>
        </TableCell>
      )}
    </>
  );
}
