// A combobox to find and choose one or several options: people, lessons, anything too long for a plain list.
import { useId, useRef, useState } from 'react';
import { useLingui } from '@lingui/react';
import { Check, ChevronDown } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { ComboBox, Label, ListBoxItem, ListBoxSection } from 'react-aria-components/ComboBox';
import { Header } from 'react-aria-components/ListBox';
import { FieldError } from './field.tsx';
import field from './field.module.css';
import iconButton from './icon-button.module.css';
import { PickerChosen } from './picker-chosen.tsx';
import { PickerInput } from './picker-input.tsx';
import { PickerList } from './picker-list.tsx';
import { byGroup, labelOf, optionsToShow, type PickerOption } from './picker-options.ts';
import styles from './picker.module.css';

export type PickerProps = {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string;
  readonly placeholder?: string;
  /** Shown when nothing matches, or there are no options yet. */
  readonly emptyText?: string;
  readonly options: readonly PickerOption[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
  /** Several options may be chosen; they are listed under the box, each removable. */
  readonly many?: boolean;
  readonly limit?: number;
  readonly disabled?: boolean;
};

const LIMIT = 20;

export function Picker(props: PickerProps) {
  const {
    label,
    hint,
    error,
    placeholder,
    emptyText,
    options,
    chosen,
    onChange,
    many,
    limit = LIMIT,
    disabled,
  } = props;
  const { i18n } = useLingui();
  const errorId = useId();
  const hintId = useId();
  // The typed text; undefined while the box shows only what is chosen.
  const [typed, setTyped] = useState<string>();
  // React Aria treats Tab as a choice; with several options that would silently remove the first chosen one.
  const leaving = useRef(false);
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLElement>(null);
  const resting = many ? '' : labelOf(options, chosen[0]);
  const text = typed ?? resting;
  const choose = (ids: string[]) => {
    setTyped(undefined);
    if (many && leaving.current) return;
    if (ids.join() !== chosen.join()) onChange(ids);
  };
  const shown = optionsToShow(options, { text, chosen, many: many ?? false, limit });
  const shared = {
    className: field.field ?? '',
    inputValue: text,
    onInputChange: (text: string) => {
      if (!many && text === '' && chosen.length > 0) onChange([]);
      setTyped(text === resting ? undefined : text);
    },
    defaultFilter: () => true,
    // The input opens the list: React Aria would also do so when a choice clears the text, and on focus, which returns after a dialog.
    menuTrigger: 'manual' as const,
    allowsEmptyCollection: true,
    isDisabled: disabled,
    isInvalid: Boolean(error),
    'aria-describedby': [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined,
  };
  const inside = (
    <>
      <Label className={field.label ?? ''}>{label}</Label>
      {hint && (
        <div id={hintId} className={field.hint}>
          {hint}
        </div>
      )}
      <span className={field.joined}>
        <PickerInput
          chosen={chosen}
          boxRef={box}
          listRef={list}
          className={`${field.control} ${field.withClear}`}
          placeholder={placeholder}
          onFocusCapture={() => {
            leaving.current = false;
          }}
          onKeyDownCapture={(event) => {
            leaving.current = event.key === 'Tab';
          }}
        />
        <span className={field.end}>
          <AriaButton className={iconButton.button ?? ''}>
            <ChevronDown className={iconButton.icon} aria-hidden />
          </AriaButton>
        </span>
      </span>
      <PickerList boxRef={box} listRef={list} emptyText={emptyText ?? i18n._('Nothing found')}>
        {byGroup(shown).map(({ group, members }) =>
          group === undefined ? (
            members.map(renderOption)
          ) : (
            <ListBoxSection key={group} id={group}>
              <Header className={styles.group ?? ''}>{group}</Header>
              {members.map(renderOption)}
            </ListBoxSection>
          ),
        )}
      </PickerList>
      <FieldError id={errorId}>{error}</FieldError>
    </>
  );
  if (!many) {
    return (
      <ComboBox
        {...shared}
        value={chosen[0] ?? null}
        onChange={(key) => choose(key === null ? [] : [String(key)])}
      >
        {inside}
      </ComboBox>
    );
  }
  return (
    <div className={styles.many}>
      <ComboBox
        {...shared}
        selectionMode="multiple"
        value={chosen}
        onChange={(keys) => choose(keys.map(String))}
      >
        {inside}
      </ComboBox>
      <PickerChosen {...{ options, chosen, onChange, disabled, label }} />
    </div>
  );
}

function renderOption(option: PickerOption) {
  return (
    <ListBoxItem key={option.id} id={option.id} textValue={option.label} className={styles.option ?? ''}>
      {({ isSelected }) => (
        <>
          <span className={styles.words}>{option.label}</span>
          {isSelected && <Check className={styles.tick} aria-hidden />}
        </>
      )}
    </ListBoxItem>
  );
}
