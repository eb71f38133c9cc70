// Chooses which category everything is shown of; there is nothing to choose for a person who has one.
import { sentences } from '@foothold/domain/contract/refusal';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { SelectField } from '../../ui/select-field.tsx';
import { useViewer } from '../people/viewer.tsx';
import { selectCategory, useCategories } from './use-categories.ts';

export function CategorySwitcher() {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const categories = useCategories();
  const [wanted, setWanted] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  if (categories.length < 2) return null;

  const choose = async (categoryId: string) => {
    setWanted(categoryId);
    setFailed(false);
    try {
      await selectCategory(categoryId);
    } catch {
      // Nothing has changed; the choice falls back and the sentence says so.
      setFailed(true);
    } finally {
      setWanted(null);
    }
  };

  return (
    <SelectField
      label={i18n._('Category')}
      value={wanted ?? viewer.selectedCategoryId}
      disabled={wanted !== null}
      options={categories.map((category) => ({ value: category.id, label: category.categoryName }))}
      onChange={(event) => void choose(event.target.value)}
      {...(failed ? { error: i18n._(sentences.somethingWrong) } : {})}
    />
  );
}
