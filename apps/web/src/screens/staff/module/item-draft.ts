// A resource or task being edited: its saved version, the typed text, and a colleague's conflicting version.

export type ItemKind = 'resource' | 'task';
/** A task has an empty link. */
export type ItemTexts = { readonly instructions: string; readonly embedLink: string };

export type ItemRow = ItemTexts & { readonly id: string; readonly index: number; readonly version: number };

export type ItemDraft = {
  readonly id: string;
  /** The version that the edit is based on; null while the item has never been saved. */
  readonly base: (ItemTexts & { readonly version: number }) | null;
  readonly typed: ItemTexts;
  /** Its row has been seen: only then does a missing row mean a deletion. */
  readonly arrived: boolean;
  /** Just saved in this form. */
  readonly justAdded: boolean;
};

const blank: ItemTexts = { instructions: '', embedLink: '' };

export function newDraft(id: string): ItemDraft {
  return { id, base: null, typed: blank, arrived: false, justAdded: false };
}

export function draftOf(row: ItemRow): ItemDraft {
  const texts = { instructions: row.instructions, embedLink: row.embedLink };
  return {
    id: row.id,
    base: { ...texts, version: row.version },
    typed: texts,
    arrived: true,
    justAdded: false,
  };
}

/** Whether there is anything unsaved. */
export function isUnsaved({ base, typed }: ItemDraft): boolean {
  const before = base ?? blank;
  return typed.instructions !== before.instructions || typed.embedLink !== before.embedLink;
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
