// A resource or task being edited: its saved version, the typed text, and a colleague's conflicting version.
import type { Tool } from '@foothold/domain/evidence/tool';

export type ItemKind = 'resource' | 'task';
/** A task has an empty link, and a resource no tool. */
export type ItemContent = {
  readonly instructions: string;
  readonly embedLink: string;
  /** What its teacher chose for the answers. Null: its words say it. */
  readonly tool: Tool | null;
};

export type ItemRow = ItemContent & { readonly id: string; readonly index: number; readonly version: number };

export type ItemDraft = {
  readonly id: string;
  /** The version that the edit is based on; null while the item has never been saved. */
  readonly base: (ItemContent & { readonly version: number }) | null;
  readonly typed: ItemContent;
  /** Its row has been seen: only then does a missing row mean a deletion. */
  readonly arrived: boolean;
  /** Just saved in this form. */
  readonly justAdded: boolean;
};

const blank: ItemContent = { instructions: '', embedLink: '', tool: null };

export function newDraft(id: string): ItemDraft {
  return { id, base: null, typed: blank, arrived: false, justAdded: false };
}

export function draftOf(row: ItemRow): ItemDraft {
  const content = { instructions: row.instructions, embedLink: row.embedLink, tool: row.tool };
  return {
    id: row.id,
    base: { ...content, version: row.version },
    typed: content,
    arrived: true,
    justAdded: false,
  };
}

/** Whether there is anything unsaved. */
export function isUnsaved({ base, typed }: ItemDraft): boolean {
  return isOther(typed, base ?? blank);
}

export function isOther(one: ItemContent, other: ItemContent): boolean {
  return (
    one.instructions !== other.instructions || one.embedLink !== other.embedLink || one.tool !== other.tool
  );
}

/** The draft over the current row: a form without input follows others' changes. */
export function followed(draft: ItemDraft, row: ItemRow | undefined): ItemDraft {
  if (row === undefined) return draft;
  // Added, although the answer may have been lost: from now on it is changed.
  if (draft.base === null) return { ...draft, base: draftOf(row).base, arrived: true };
  if (!isUnsaved(draft) && row.version > draft.base.version) {
    return { ...draftOf(row), justAdded: draft.justAdded };
  }
  return draft.arrived ? draft : { ...draft, arrived: true };
}

/** The row that a colleague has saved since the edit started; null if none. */
export function conflictingRow(draft: ItemDraft, row: ItemRow | undefined): ItemRow | null {
  if (row === undefined || draft.base === null || !isUnsaved(draft)) return null;
  return row.version > draft.base.version ? row : null;
}

/** Whether somebody has deleted the item. */
export function isDeleted(draft: ItemDraft, row: ItemRow | undefined): boolean {
  return draft.base !== null && draft.arrived && row === undefined;
}

/** Both versions were shown and the user kept their own: saving now overwrites the other one. */
export function keptMine(draft: ItemDraft, row: ItemRow): ItemDraft {
  return { ...draft, base: draftOf(row).base };
}

/** After a save: the typed text is the stored version. */
export function saved(draft: ItemDraft): ItemDraft {
  const version = (draft.base?.version ?? 0) + 1;
  return { ...draft, base: { ...draft.typed, version }, justAdded: draft.base === null };
}
