// Shares a module: which of the user's other categories may import a copy of it.
import { type Module, shares } from '@foothold/domain/curriculum/collections';
import { useLingui } from '@lingui/react';
import { useLive } from '@foothold/live/react/use-live';
import { calls } from '../../../connection/calls.ts';
import { useCallForm } from '../../../forms/use-call-form.ts';
import { FormDialog } from '../../../navigation/form-dialog.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useCategories } from '../../../features/categories/use-categories.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { paramsOf } from './write-items.ts';

type Props = { readonly module: Module; readonly onClose: () => void };

export function ShareDialog({ module, onClose }: Props) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const others = useCategories().filter((category) => category.id !== viewer.selectedCategoryId);
  const shares = useShares(module.id);
  // Only the boxes changed here; the others follow the stored state.
  const form = useCallForm<Readonly<Record<string, boolean>>>({
    initial: {},
    send: async (touched) => {
      await calls.curriculum.changeModule({ ...paramsOf(module), categories: changesOf(touched) });
      onClose();
    },
  });
  const changesOf = (touched: Readonly<Record<string, boolean>>) =>
    Object.fromEntries(
      Object.entries(touched).filter(([id, wanted]) => wanted !== shares.categoryIds.has(id)),
    );
  const changed = Object.keys(changesOf(form.values)).length > 0;
  return (
    <FormDialog
      heading={i18n._('Share module')}
      saveWord={i18n._('Save')}
      {...form.dialog}
      unsaved={changed}
      saveDisabled={!changed}
      onClose={onClose}
    >
      <p>{i18n._('Staff of these categories can import a copy of {name}.', { name: module.moduleName })}</p>
      {shares.complete ? (
        others.map((category) => (
          <Checkbox
            key={category.id}
            label={<bdi>{category.categoryName}</bdi>}
            checked={form.values[category.id] ?? shares.categoryIds.has(category.id)}
            onChange={(event) => form.change({ [category.id]: event.target.checked })}
          />
        ))
      ) : (
        <Skeleton shape="row" count={2} />
      )}
    </FormDialog>
  );
}

type Shares = { readonly categoryIds: ReadonlySet<string>; readonly complete: boolean };

/** The categories with which a module is shared. */
function useShares(moduleId: string): Shares {
  const live = useLive(shares, { moduleId });
  return {
    categoryIds: new Set(live.rows.map((share) => share.categoryId)),
    complete: live.status === 'ready',
  };
}
