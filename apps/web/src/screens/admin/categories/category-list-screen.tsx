// All categories of the provider: create, rename, delete those without users.
import type { Category } from '@foothold/domain/categories/collections';
import { useLingui } from '@lingui/react';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { CategoryDialog } from './category-dialog.tsx';
import { DeleteCategory } from './delete-category.tsx';
import { useAllCategories } from './use-all-categories.ts';
import { useCategories } from '../../../features/categories/use-categories.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { ButtonLink } from '../../../navigation/links.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { StaticRow } from '../../../ui/list-row.tsx';
import { AdminList } from '../admin-list.tsx';

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
      title={i18n._('Categories')}
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
