// A resource or task that is being written: what is saved of it, what is typed over that, and what a colleague made of it meanwhile.

export type ItemKind = 'resource' | 'task';
/** A task has an empty link. */
export type ItemWords = { readonly instructions: string; readonly embedLink: string };

export type ItemRow = ItemWords & { readonly id: string; readonly index: number; readonly version: number };

export type ItemDraft = {
  readonly id: string;
  /** What the writing began from; null while the item is not saved at all. */
  readonly base: (ItemWords & { readonly version: number }) | null;
  readonly typed: ItemWords;
  /** Its row has been here: only then is its absence a deletion. */
  readonly arrived: boolean;
  /** Saved in this very form, a moment ago. */
  readonly justAdded: boolean;
};

const blank: ItemWords = { instructions: '', embedLink: '' };

export function newDraft(id: string): ItemDraft {
  return { id, base: null, typed: blank, arrived: false, justAdded: false };
}

export function draftOf(row: ItemRow): ItemDraft {
  const words = { instructions: row.instructions, embedLink: row.embedLink };
  return {
    id: row.id,
    base: { ...words, version: row.version },
    typed: words,
    arrived: true,
    justAdded: false,
  };
}

/** Is there anything that would be lost? */
export function isUnsaved({ base, typed }: ItemDraft): boolean {
  const before = base ?? blank;
  return typed.instructions !== before.instructions || typed.embedLink !== before.embedLink;
}

/** The draft over the row as it is now: a form in which nothing is typed shows what others write. */
export function followed(draft: ItemDraft, row: ItemRow | undefined): ItemDraft {
  if (row === undefined) return draft;
  // Added, although the answer may have been lost: from now on it is changed.
  if (draft.base === null) return { ...draft, base: draftOf(row).base, arrived: true };
  if (!isUnsaved(draft) && row.version > draft.base.version) {
    return { ...draftOf(row), justAdded: draft.justAdded };
  }
  return draft.arrived ? draft : { ...draft, arrived: true };
}

/** What a colleague has saved over what this writing began from; null when nobody has. */
export function overtakenBy(draft: ItemDraft, row: ItemRow | undefined): ItemRow | null {
  if (row === undefined || draft.base === null || !isUnsaved(draft)) return null;
  return row.version > draft.base.version ? row : null;
}

/** Has somebody deleted what is being written? */
export function isDeleted(draft: ItemDraft, row: ItemRow | undefined): boolean {
  return draft.base !== null && draft.arrived && row === undefined;
}

/** Both were shown, and the writer decided for their own words: saving now replaces the other ones knowingly. */
export function keptMine(draft: ItemDraft, row: ItemRow): ItemDraft {
  return { ...draft, base: draftOf(row).base };
}

/** After a save: what was typed is what stands there. */
export function saved(draft: ItemDraft): ItemDraft {
  const version = (draft.base?.version ?? 0) + 1;
  return { ...draft, base: { ...draft.typed, version }, justAdded: draft.base === null };
}
