// A checkbox for each category that a user may belong to.
import type { Category } from '@foothold/domain/categories/collections';
import { useLingui } from '@lingui/react';
import { CheckboxGroup } from '../../../ui/checkbox-group.tsx';

type Props = {
  readonly all: readonly Category[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  readonly error?: string;
};

export function CategoryChoice({ all, ...choice }: Props) {
  const { i18n } = useLingui();
  return (
    <CheckboxGroup
      label={i18n._('Categories')}
      options={all.map(({ id, categoryName }) => ({ value: id, label: <bdi>{categoryName}</bdi> }))}
      {...choice}
    />
  );
}
