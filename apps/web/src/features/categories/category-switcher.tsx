// Selects the category that everything is filtered by; hidden for users with only one.
import { useConnection } from '@foothold/live/react/use-connection';
import { useLingui } from '@lingui/react';
import { useAttempt } from '../../connection/use-attempt.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { useCategories, useCategoryChoice } from './use-categories.ts';

export function CategorySwitcher() {
  const { i18n } = useLingui();
  const categories = useCategories();
  const { categoryId, isWaiting, problem, choose } = useCategoryChoice();
  const { problem: full, attempt } = useAttempt();
  const isOnline = useConnection() === 'online';
  const wrong = problem ?? full;
  if (categories.length < 2) return null;
  return (
    <SelectField
      label={i18n._('Category')}
      value={categoryId}
      options={categories.map((category) => ({ value: category.id, label: category.categoryName }))}
      onChange={({ target: { value } }) => void attempt(() => choose(value))}
      {...(isWaiting && !isOnline
        ? { hint: <output>{i18n._('Waiting. This changes when you are online again.')}</output> }
        : {})}
      {...(wrong === null ? {} : { error: i18n._(wrong) })}
    />
  );
}
