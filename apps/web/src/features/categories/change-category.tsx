// The "Change Category" dialog: one's own categories, of which exactly one is selected.
import type { Category } from '@foothold/domain/categories/collections';
import { useLingui } from '@lingui/react';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { refusalOf } from '../../connection/calls.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/layout.tsx';
import { useViewer } from '../people/viewer.tsx';
import { selectCategory } from './use-categories.ts';

type Props = {
  readonly open: boolean;
  readonly categories: readonly Category[];
  readonly onClose: () => void;
};

export function ChangeCategory({ open, categories, onClose }: Props) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const [wanted, setWanted] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const choose = async (categoryId: string) => {
    if (categoryId === viewer.selectedCategoryId) return onClose();
    setWanted(categoryId);
    setProblem(null);
    try {
      await selectCategory(categoryId);
      onClose();
    } catch (error) {
      setProblem(refusalOf(error).msg);
    } finally {
      setWanted(null);
    }
  };

  return (
    <Dialog open={open} heading={i18n._('Change Category')} onClose={onClose}>
      <Stack>
        {problem !== null && (
          <Banner tone="bad" announced>
            {i18n._(problem)}
          </Banner>
        )}
        {categories.map((category) => {
          const selected = category.id === viewer.selectedCategoryId;
          return (
            <Button
              key={category.id}
              wide
              aria-pressed={selected}
              busy={wanted === category.id}
              disabled={wanted !== null && wanted !== category.id}
              {...(selected ? { icon: Check } : {})}
              onClick={() => void choose(category.id)}
            >
              <bdi>{category.categoryName}</bdi>
            </Button>
          );
        })}
      </Stack>
    </Dialog>
  );
}
