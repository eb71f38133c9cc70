// All categories of the provider: create, rename, delete those without users.
import type { Category } from '@foothold/domain/categories/collections';
import { useLingui } from '@lingui/react';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { isBlank } from '@foothold/domain/contract/blank';
import { isSameName } from '@foothold/domain/categories/same-name';
import { categorySentences, maxCategoryNameLength } from '@foothold/domain/categories/input';
import { DeleteCategory } from './delete-category.tsx';
import { useAllCategories, saveCategory } from './use-all-categories.ts';
import { useCategories } from '../../../features/categories/use-categories.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { ButtonLink } from '../../../navigation/links.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { StaticRow } from '../../../ui/list-row.tsx';
import { AdminList } from '../admin-list.tsx';
import { conflictOf, isVersionOf } from '../../../connection/conflict.ts';
import { useCallForm } from '../../../forms/use-call-form.ts';
import { FormDialog } from '../../../navigation/form-dialog.tsx';
import { ConflictNotice } from '../../../ui/conflict-notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';

export function CategoryListScreen() {
  const { i18n } = useLingui();
  const { categories, complete } = useAllCategories();
  const viewer = useViewer();
  const own = new Set(useCategories().map(({ id }) => id));
  const [edited, setEdited] = useState<Category | 'new' | null>(null);
  const [leavingId, setLeavingId] = useState<string | null>(null);
  const leaving = categories.find(({ id }) => id === leavingId);
  return (
    <AdminList
      page="categories"
      add={i18n._('Create category')}
      onAdd={() => setEdited('new')}
      rows={categories}
      complete={complete}
      empty={i18n._('No categories')}
      renderRow={(category) => (
        <StaticRow
          title={category.categoryName}
          end={
            <Cluster together>
              <IconButton
                icon={Pencil}
                label={i18n._('Edit {name}', { name: category.categoryName })}
                onClick={() => setEdited(category)}
              />
              <IconButton
                icon={Trash2}
                label={i18n._('Delete {name}', { name: category.categoryName })}
                onClick={() => setLeavingId(category.id)}
              />
            </Cluster>
          }
        />
      )}
    >
      {/* After creating a category, users look for how to open it. */}
      {complete && own.size > 0 && categories.some(({ id }) => !own.has(id)) && (
        <Banner
          tone="info"
          action={
            <ButtonLink small to="/staff/users/$userId" params={{ userId: viewer.id }}>
              {i18n._('My page')}
            </ButtonLink>
          }
        >
          {i18n._('To work in another category, tick it on your own page.')}
        </Banner>
      )}
      {edited !== null && (
        <CategoryDialog
          category={edited === 'new' ? null : edited}
          taken={categories
            .filter((other) => edited === 'new' || other.id !== edited.id)
            .map(({ categoryName }) => categoryName)}
          onClose={() => setEdited(null)}
        />
      )}
      {leaving !== undefined && <DeleteCategory category={leaving} onClose={() => setLeavingId(null)} />}
    </AdminList>
  );
}

type CategoryDialogProps = {
  /** Null: a new one. */
  readonly category: Category | null;
  /** The names of the other categories. */
  readonly taken: readonly string[];
  readonly onClose: () => void;
};

/** Creates or renames a category. The form keeps its input until it is saved. */
function CategoryDialog({ category, taken, onClose }: CategoryDialogProps) {
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
        maxLength={maxCategoryNameLength}
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
