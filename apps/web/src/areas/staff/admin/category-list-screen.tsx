// All categories of the provider: create, rename, delete those without users.
import type { Category } from '@foothold/domain/categories/collections';
import { useLingui } from '@lingui/react';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { CategoryDialog } from '../../../features/categories/category-dialog.tsx';
import { DeleteCategory } from '../../../features/categories/delete-category.tsx';
import { useAllCategories } from '../../../features/categories/use-all-categories.ts';
import { useCategories } from '../../../features/categories/use-categories.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { ButtonLink } from '../../../navigation/links.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { RowList, StaticRow } from '../../../ui/list-row.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AdminFrame } from './admin-frame.tsx';

export function CategoryListScreen() {
  const { i18n } = useLingui();
  const { categories, complete } = useAllCategories();
  const viewer = useViewer();
  const own = new Set(useCategories().map(({ id }) => id));
  const [edited, setEdited] = useState<Category | 'new' | null>(null);
  const [leavingId, setLeavingId] = useState<string | null>(null);
  const leaving = categories.find(({ id }) => id === leavingId);
  return (
    <AdminFrame
      title={i18n._('Categories')}
      actions={
        <Button variant="primary" icon={Plus} onClick={() => setEdited('new')}>
          {i18n._('Create')}
        </Button>
      }
    >
      {!complete ? (
        <Skeleton shape="row" count={4} />
      ) : (
        <RowList label={i18n._('Categories')}>
          {categories.map((category) => (
            <li key={category.id}>
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
            </li>
          ))}
        </RowList>
      )}
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
    </AdminFrame>
  );
}
