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

  it('finds a name by what a keyboard without its letters types, in any browser', () => {
    const names = ['Łukasz Wójcik', 'Işıl Yıldız', 'Gʻayrat O’Brien', 'Anne-Marie Groß', 'أحمد علی'];
    const options = names.map((label, index) => ({ id: `${index}`, label }));
    const found = (text: string) => optionsToShow(options, { ...nothing, text }).map(({ id }) => id);
    expect(['lukasz w', 'ISIL', "g'ayrat obrien", 'annemarie gross', 'احمد علي'].map(found)).toEqual([
      ['0'],
      ['1'],
      ['2'],
      ['3'],
      ['4'],
    ]);
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
