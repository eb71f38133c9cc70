// A checkbox for each category that a user may belong to.
import type { Category } from '@foothold/domain/categories/collections';
import { useLingui } from '@lingui/react';
import { useId } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldError } from '../../ui/field.tsx';
import styles from './category-choice.module.css';

type Props = {
  readonly all: readonly Category[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  readonly error?: string;
};

export function CategoryChoice({ all, chosen, onChange, error }: Props) {
  const { i18n } = useLingui();
  const errorId = useId();
  return (
    <fieldset className={styles.choice} aria-describedby={error === undefined ? undefined : errorId}>
      <legend className={styles.legend}>{i18n._('Categories')}</legend>
      {all.map(({ id, categoryName }) => (
        <Checkbox
          key={id}
          label={<bdi>{categoryName}</bdi>}
          checked={chosen.includes(id)}
          onChange={(event) =>
            onChange(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
          }
        />
      ))}
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}
