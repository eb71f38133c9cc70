// The "Change Category" dialog: one's own categories, of which exactly one is selected.
import type { Category } from '@foothold/domain/categories/collections';
import { useLingui } from '@lingui/react';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { refusalOf } from '../../connection/calls.ts';
import { DiscardQuestion } from '../../navigation/discard-question.tsx';
import { unsavedOnThisPage } from '../../navigation/unsaved-changes.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Problem } from '../../ui/problem.tsx';
import { useViewer } from '../../session/viewer.tsx';
import { selectCategory } from '../../features/categories/use-categories.ts';

type Props = {
  readonly open: boolean;
  readonly categories: readonly Category[];
  readonly onClose: () => void;
};

/** With a function that discards the unsaved work of the screen behind. */
type Choice = { readonly categoryId: string; readonly discard?: () => void };

export function ChangeCategory({ open, categories, onClose }: Props) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const [wanted, setWanted] = useState<string | null>(null);
  const [asked, setAsked] = useState<Choice | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const choose = (categoryId: string) => {
    if (categoryId === viewer.selectedCategoryId) return onClose();
    const discard = unsavedOnThisPage();
    if (discard !== null) return setAsked({ categoryId, discard });
    return void select({ categoryId });
  };
  const select = async ({ categoryId, discard }: Choice) => {
    setAsked(null);
    setWanted(categoryId);
    setProblem(null);
    try {
      await selectCategory(categoryId);
      discard?.();
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
        <Problem sentence={problem} />
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
              onClick={() => choose(category.id)}
            >
              <bdi>{category.categoryName}</bdi>
            </Button>
          );
        })}
        <DiscardQuestion
          open={asked !== null}
          onDiscard={() => asked !== null && void select(asked)}
          onStay={() => setAsked(null)}
        />
      </Stack>
    </Dialog>
  );
}
