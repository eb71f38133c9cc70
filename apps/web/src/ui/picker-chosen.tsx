// The chosen options of a picker, each with a button that removes it.
import { useLingui } from '@lingui/react';
import { X } from 'lucide-react';
import { labelOf, type PickerOption } from './picker-options.ts';
import styles from './picker.module.css';

export type PickerChosenProps = {
  readonly label: string;
  readonly options: readonly PickerOption[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
  readonly disabled?: boolean;
};

export function PickerChosen({ label, options, chosen, onChange, disabled }: PickerChosenProps) {
  const { i18n } = useLingui();
  if (chosen.length === 0) return null;
  return (
    <ul className={styles.chosen} aria-label={i18n._('Chosen: {label}', { label })}>
      {chosen.map((id) => {
        const name = labelOf(options, id);
        return (
          <li key={id}>
            <button
              type="button"
              disabled={disabled}
              aria-label={i18n._('Remove {name}', { name })}
              className={styles.chip}
              onClick={() => onChange(chosen.filter((other) => other !== id))}
            >
              <bdi>{name}</bdi>
              <X className={styles.cross} aria-hidden />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
