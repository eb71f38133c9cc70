// Creates or renames a category. The form keeps its input until it is saved.
import { isBlank } from '@foothold/domain/contract/blank';
import type { Category } from '@foothold/domain/categories/collections';
import { isSameName } from '@foothold/domain/categories/same-name';
import { categorySentences, longestCategoryName } from '@foothold/domain/categories/input';
import { useLingui } from '@lingui/react';
import { conflictOf, isVersionOf } from '../../../connection/conflict.ts';
import { useCallForm } from '../../../forms/use-call-form.ts';
import { FormDialog } from '../../../navigation/form-dialog.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { ConflictNotice } from '../../../ui/conflict-notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { saveCategory } from './use-all-categories.ts';

type Props = {
  /** Null: a new one. */
  readonly category: Category | null;
  /** The names of the other categories. */
  readonly taken: readonly string[];
  readonly onClose: () => void;
};

export function CategoryDialog({ category, taken, onClose }: Props) {
  const { i18n } = useLingui();
  const isNew = category === null;
  const form = useCallForm({
    initial: { categoryName: category?.categoryName ?? '' },
    ...(category && {
      edit: {
        version: category.version,
        conflictOf: (error) => conflictOf(error, isVersionOf('categoryName')),
      },
    }),
    check: ({ categoryName }) =>
      isBlank(categoryName) ? { categoryName: categorySentences.categoryName } : {},
    send: async ({ categoryName }, { expectedVersion }) => {
      await saveCategory(category?.id ?? null, categoryName, expectedVersion);
      onClose();
    },
  });
  const { categoryName } = form.values;
  // A hint, not a refusal: while it is being saved, the existing name may be its own.
  const exists = !form.busy && taken.some((other) => isSameName(categoryName, other));
  return (
    <FormDialog
      heading={isNew ? i18n._('Create category') : i18n._('Edit category')}
      saveWord={isNew ? i18n._('Create') : i18n._('Save')}
      {...form.dialog}
      onClose={onClose}
    >
      <TextField
        label={i18n._('Category name')}
        longest={longestCategoryName}
        dir="auto"
        {...form.field('categoryName')}
      />
      <output>
        {exists && <Banner tone="info">{i18n._('There is already a category with this name.')}</Banner>}
      </output>
      {form.conflict !== null && (
        <ConflictNotice {...form.conflict} theirs={form.conflict.theirs.categoryName} />
      )}
    </FormDialog>
  );
}
