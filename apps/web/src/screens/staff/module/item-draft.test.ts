// Proves that two members of staff who edit the same item do not overwrite each other's text unseen.
import { describe, expect, it } from 'vitest';
import {
  draftOf,
  followed,
  isDeleted,
  isUnsaved,
  keptMine,
  newDraft,
  conflictingRow,
  saved,
  type ItemRow,
} from './item-draft.ts';

const row: ItemRow = { id: 'a', index: 0, instructions: 'Look', embedLink: '', tool: null, version: 3 };
const theirs: ItemRow = { ...row, instructions: 'Look here', version: 4 };
const typed = { ...draftOf(row), typed: { ...draftOf(row).typed, instructions: 'See' } };

describe('a teacher who edits an item', () => {
  it('has unsaved edits from the first letter until it is saved, and none before [MEDIT-15, MEDIT-16]', () => {
    expect(isUnsaved(draftOf(row))).toBe(false);
    expect(isUnsaved(typed)).toBe(true);
    expect(isUnsaved(saved(typed))).toBe(false);
    expect(saved(typed).base?.version).toBe(4);
    expect(isUnsaved({ ...typed, typed: draftOf(row).typed })).toBe(false);
  });

  it('has nothing unsaved in a new item as long as it is empty [MEDIT-22]', () => {
    expect(isUnsaved(newDraft('b'))).toBe(false);
    expect(isUnsaved({ ...newDraft('b'), typed: { ...newDraft('b').typed, instructions: 'New' } })).toBe(
      true,
    );
  });

  it('has an unsaved edit as well when only the link or only the tool is another one', () => {
    for (const part of [{ embedLink: 'https://b.org' }, { tool: 'photo' }] as const)
      expect(isUnsaved({ ...draftOf(row), typed: { ...draftOf(row).typed, ...part } })).toBe(true);
    const fresh = followed(draftOf(row), { ...row, tool: 'voice', version: 4 });
    expect([fresh.typed.tool, isUnsaved(fresh)]).toEqual(['voice', false]);
  });

  it('sees a colleague’s text at once while nothing is typed, and next to their own text otherwise', () => {
    expect(followed(draftOf(row), theirs).typed.instructions).toBe('Look here');
    expect(conflictingRow(draftOf(row), theirs)).toBeNull();
    expect(followed(typed, theirs)).toBe(typed);
    expect(conflictingRow(typed, theirs)).toBe(theirs);
  });

  it('continues with a new item whose answer was lost as with a saved one', () => {
    const fresh = { ...newDraft(row.id), typed: draftOf(row).typed };
    expect(isUnsaved(fresh)).toBe(true);
    expect(isUnsaved(followed(fresh, row))).toBe(false);
    expect(followed({ ...fresh, typed: typed.typed }, row)).toMatchObject({
      base: { version: 3 },
      typed: typed.typed,
    });
  });

  it('overwrites a colleague’s text only after having seen it', () => {
    const knowingly = keptMine(typed, theirs);
    expect(knowingly.base?.version).toBe(4);
    expect(knowingly.typed.instructions).toBe('See');
    expect(conflictingRow(knowingly, theirs)).toBeNull();
  });

  it('sees no conflict when the newer version is their own save', () => {
    const own = saved(typed);
    expect(conflictingRow(own, row)).toBeNull();
    expect(followed(own, row)).toBe(own);
    expect(conflictingRow(own, { ...row, instructions: 'See', version: 4 })).toBeNull();
  });

  it('is told that an item was deleted, but not when a new item has not arrived yet', () => {
    expect(isDeleted(draftOf(row), undefined)).toBe(true);
    const fresh = saved({ ...newDraft('b'), typed: { ...newDraft('b').typed, instructions: 'New' } });
    expect(isDeleted(fresh, undefined)).toBe(false);
    const arrived = followed(fresh, { ...row, id: 'b', instructions: 'New', version: 1 });
    expect(isDeleted(arrived, undefined)).toBe(true);
  });
});
