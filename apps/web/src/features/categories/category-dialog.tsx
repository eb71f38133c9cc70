// Creating a category, or giving one another name. The form keeps what was typed until it is saved.
import type { Category } from '@foothold/domain/categories/collections';
import { categorySentences, longestCategoryName } from '@foothold/domain/categories/input';
import { useLingui } from '@lingui/react';
import { useState, type FormEvent } from 'react';
import { refusalOf } from '../../connection/calls.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
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
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(name.trim() === '');
    setProblem(null);
    if (name.trim() === '' || busy) return;
    setBusy(true);
    try {
      await saveCategory(category?.id ?? null, name);
      onClose();
    } catch (error) {
      setProblem(refusalOf(error).msg);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      heading={category === null ? i18n._('Create category') : i18n._('Edit category')}
      onClose={onClose}
    >
      <form onSubmit={(event) => void save(event)} noValidate>
        <Stack>
          <TextField
            label={i18n._('Category name')}
            value={name}
            maxLength={longestCategoryName}
            dir="auto"
            onChange={(event) => {
              setName(event.target.value);
              setMissing(false);
            }}
            {...(missing ? { error: i18n._(categorySentences.categoryName) } : {})}
          />
          {problem !== null && (
            <Banner tone="bad" announced>
              {i18n._(problem)}
            </Banner>
          )}
          <Cluster spread="end">
            <Button onClick={onClose}>{i18n._('Cancel')}</Button>
            <Button
              type="submit"
              look="primary"
              busy={busy}
              disabled={category !== null && name.trim() === before}
            >
              {category === null ? i18n._('Create') : i18n._('Save')}
            </Button>
          </Cluster>
        </Stack>
      </form>
    </Dialog>
  );
}
