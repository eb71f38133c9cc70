// Filters a picker's options: those that match the typed text, up to a limit, in their groups.
import { partSearch } from '@foothold/domain/people/folding';

export type PickerOption = {
  readonly id: string;
  readonly label: string;
  /** The heading of its group. */
  readonly group?: string;
};

export type PickerState = {
  readonly text: string;
  readonly chosen: readonly string[];
  readonly many: boolean;
  readonly limit: number;
};

/** Found as people are in lists. The chosen option is always included, so that its text stays in the box. */
export function optionsToShow(options: readonly PickerOption[], state: PickerState): PickerOption[] {
  const { text, chosen, many, limit } = state;
  const only = many ? undefined : options.find((option) => option.id === chosen[0]);
  const matches = partSearch(only?.label === text ? '' : text);
  const matching = options.filter((option) => option !== only && matches(option.label));
  return only ? [only, ...matching].slice(0, limit) : matching.slice(0, limit);
}

export function byGroup(
  options: readonly PickerOption[],
): { group: string | undefined; members: PickerOption[] }[] {
  const groups = new Map<string | undefined, PickerOption[]>();
  for (const option of options) {
    const members = groups.get(option.group);
    if (members) members.push(option);
    else groups.set(option.group, [option]);
  }
  return [...groups].map(([group, members]) => ({ group, members }));
}

export function labelOf(options: readonly PickerOption[], id: string | undefined): string {
  return options.find((option) => option.id === id)?.label ?? '';
}
