// Creating a category, or giving one another name. The form keeps what was typed until it is saved.
import { isBlank } from '@foothold/domain/contract/blank';
import type { Category } from '@foothold/domain/categories/collections';
import { categorySentences, longestCategoryName } from '@foothold/domain/categories/input';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { useAttempt } from '../../connection/use-attempt.ts';
import { FormDialog } from '../../navigation/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { saveCategory } from './use-all-categories.ts';

type Props = {
  /** Null: a new one. */
  readonly category: Category | null;
  readonly onClose: () => void;
};

export function CategoryDialog({ category, onClose }: Props) {
  const { i18n } = useLingui();
  const before = category?.categoryName ?? '';
  const [name, setName] = useState(before);
  const [missing, setMissing] = useState(false);
  const { busy, problem, attempt } = useAttempt();
  const isNew = category === null;
  const save = async () => {
    setMissing(isBlank(name));
    if (isBlank(name)) return;
    if (await attempt(() => saveCategory(category?.id ?? null, name))) onClose();
  };
  return (
    <FormDialog
      heading={isNew ? i18n._('Create category') : i18n._('Edit category')}
      saveWord={isNew ? i18n._('Create') : i18n._('Save')}
      saveDisabled={!isNew && name.trim() === before}
      unsaved={name.trim() !== before}
      busy={busy}
      problem={problem}
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextField
        label={i18n._('Category name')}
        value={name}
        longest={longestCategoryName}
        dir="auto"
        onChange={(event) => {
          setName(event.target.value);
          setMissing(false);
        }}
        {...(missing ? { error: i18n._(categorySentences.categoryName) } : {})}
      />
    </FormDialog>
  );
}
