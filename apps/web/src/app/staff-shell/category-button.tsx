// Shows the selected category and opens the dialog to change it.
import { useLingui } from '@lingui/react';
import { ChevronsUpDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useCategories } from '../../features/categories/use-categories.ts';
import { useViewer } from '../../session/viewer.tsx';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './category-button.module.css';
import { lazyWithRetry } from '../../navigation/lazy-with-retry.tsx';

const ChangeCategory = lazyWithRetry(async () => (await import('./change-category.tsx')).ChangeCategory);

export function CategoryButton({ wide = false }: { readonly wide?: boolean }) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const categories = useCategories();
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const selected = categories.find((category) => category.id === viewer.selectedCategoryId);
  if (selected === undefined) return null;
  return (
    <>
      <Button
        className={styles.button}
        endIcon={ChevronsUpDown}
        wide={wide}
        small
        title={selected.categoryName}
        aria-haspopup="dialog"
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        <VisuallyHidden>{i18n._('Change Category')}: </VisuallyHidden>
        <bdi>{selected.categoryName}</bdi>
      </Button>
      {asked && (
        <Suspense>
          <ChangeCategory open={open} categories={categories} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
