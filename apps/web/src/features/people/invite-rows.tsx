// The people of a list, each with what is wrong or how it went; everything can be put right in its place.
import { listFields, type ListField, type RowProblem } from '@foothold/domain/people/invite-list';
import { useLingui } from '@lingui/react';
import { X } from 'lucide-react';
import { Tag } from '../../ui/badge.tsx';
import { FieldError } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './invite-rows.module.css';
import type { InviteRow } from './use-invite-list.ts';

type Props = {
  readonly rows: readonly InviteRow[];
  readonly busy: boolean;
  readonly onChange: (id: string, field: ListField, value: string) => void;
  readonly onRemove: (id: string) => void;
};

export function InviteRows({ rows, busy, onChange, onRemove }: Props) {
  const { i18n } = useLingui();
  return (
    <ol className={styles.rows} aria-label={i18n._('To invite')}>
      {rows.map((row, index) => (
        <li key={row.id} className={styles.row} hidden={row.invited !== null && !busy}>
          <span className={styles.number}>{index + 1}</span>
          <div className={styles.fields}>
            <RowFields row={row} disabled={busy || row.invited !== null} onChange={onChange} />
            <FieldError>{row.refusal !== null && i18n._(row.refusal)}</FieldError>
          </div>
          <span className={styles.end}>
            {row.sending ? (
              <Spinner />
            ) : row.invited !== null ? (
              <Tag tone="good">{i18n._('Invited')}</Tag>
            ) : (
              <IconButton
                icon={X}
                label={i18n._('Remove row {number}', { number: index + 1 })}
                disabled={busy}
                onClick={() => onRemove(row.id)}
              />
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

type FieldsProps = {
  readonly row: InviteRow;
  readonly disabled: boolean;
  readonly onChange: Props['onChange'];
};

function RowFields({ row, disabled, onChange }: FieldsProps) {
  const { i18n } = useLingui();
  const labels: Record<ListField, string> = {
    firstName: i18n._('First name'),
    surname: i18n._('Surname'),
    phoneNumber: i18n._('Phone number'),
    pin: i18n._('PIN'),
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
  return listFields.map((field) => {
    const problem = row.problems[field];
    return (
      <TextField
        key={field}
        label={labels[field]}
        value={row[field]}
        disabled={disabled}
        autoComplete="off"
        dir={field === 'phoneNumber' || field === 'pin' ? 'ltr' : 'auto'}
        onChange={(event) => onChange(row.id, field, event.target.value)}
        {...(problem === undefined ? {} : { error: sentenceOf(problem) })}
      />
    );
  });
}
