// Proves which options a picker offers.
import { describe, expect, it } from 'vitest';
import { byGroup, optionsToShow, type PickerOption } from './picker-options.ts';

const people: PickerOption[] = [
  { id: 'a', label: 'Amina Abdirahman', group: 'Students' },
  { id: 'y', label: 'Yusuf Mohamed', group: 'Students' },
  { id: 's', label: 'Sarah Clarke', group: 'Teachers' },
  ...Array.from({ length: 30 }, (_, index) => ({
    id: `${index}`,
    label: `Learner ${index}`,
    group: 'Students',
  })),
];
const nothing = { text: '', chosen: [], many: true, limit: 20 };

describe('a picker', () => {
  it('offers a person at most twenty options however many there are', () => {
    expect(people.length).toBeGreaterThan(20);
    expect(optionsToShow(people, nothing)).toHaveLength(20);
  });

  it('finds a name whatever the case and the spaces somebody types', () => {
    const found = optionsToShow(people, { ...nothing, text: 'AMINAabdi ' });
    expect(found.map((person) => person.id)).toEqual(['a']);
    expect(optionsToShow(people, { ...nothing, text: 'nobody' })).toEqual([]);
  });

  it('keeps the chosen one in the list and shows the others too when a person comes back to change it', () => {
    const shown = optionsToShow(people, { text: 'Learner 29', chosen: ['29'], many: false, limit: 20 });
    expect(shown).toHaveLength(20);
    expect(shown[0]?.id).toBe('29');
    expect(shown.map((person) => person.id)).toContain('a');
  });

  it('puts people under the heading of their group, in the order the groups first appear', () => {
    const groups = byGroup(people.slice(0, 4));
    expect(groups.map(({ group, members }) => [group, members.length])).toEqual([
      ['Students', 3],
      ['Teachers', 1],
    ]);
  });
});
