// A search box with an icon and a clear button.
import { useLingui } from '@lingui/react';
import { Search, X } from 'lucide-react';
import { Field } from './field.tsx';
import styles from './field.module.css';
import { IconButton } from './icon-button.tsx';

export type SearchFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
};

export function SearchField({ label, value, onChange, placeholder }: SearchFieldProps) {
  const { i18n } = useLingui();
  return (
    <Field label={label} labelHidden>
      {(wiring) => (
        <span className={styles.joined}>
          <Search className={styles.startIcon} aria-hidden />
          <input
            {...wiring}
            type="search"
            enterKeyHint="search"
            value={value}
            placeholder={placeholder ?? label}
            onChange={(event) => onChange(event.target.value)}
            className={`${styles.control} ${styles.withIcon} ${styles.withClear}`}
          />
          {value !== '' && (
            <span className={styles.end}>
              <IconButton icon={X} label={i18n._('Clear search')} onClick={() => onChange('')} />
            </span>
          )}
        </span>
      )}
    </Field>
  );
}
