// The draft of a resource or task in a module, stored on this device until it is saved or discarded.
import { tools } from '@foothold/domain/evidence/tool';
import { deleteEditDraft, writeEditDraft, readEditDraft } from '../../../drafts/edit-drafts.ts';
import { draftOf, newDraft, type ItemDraft, type ItemKind, type ItemRow } from './item-draft.ts';

export type ItemDraftKey = { readonly userId: string; readonly moduleId: string; readonly kind: ItemKind };

const draftKeyOf = ({ moduleId, kind }: ItemDraftKey) => `${kind} ${moduleId}`;

/** The stored draft over the current row; null: there is none. */
export function readItemDraft(key: ItemDraftKey, rows: readonly ItemRow[]): ItemDraft | null {
  const found = readEditDraft(key.userId, draftKeyOf(key));
  if (found === undefined) return null;
  const [id = '', begunOn = '', link = '', chosen = ''] = found.base.split(' ');
  const tool = tools.find((each) => each === chosen) ?? null;
  const typed = { instructions: found.text, embedLink: decodeURIComponent(link), tool };
  if (begunOn === '') return { ...newDraft(id), typed };
  const version = Number(begunOn);
  const row = rows.find((each) => each.id === id);
  // Changed since: the base text is no longer known, only that it was different.
  const base = row?.version === version ? draftOf(row).base : { ...newDraft(id).typed, version };
  return { id, base, typed, arrived: true, justAdded: false };
}

export function writeItemDraft(key: ItemDraftKey, { id, base, typed }: ItemDraft): void {
  const begunFrom = `${id} ${base?.version ?? ''} ${encodeURIComponent(typed.embedLink)} ${typed.tool ?? ''}`;
  writeEditDraft(key.userId, draftKeyOf(key), { text: typed.instructions, base: begunFrom });
}

export function deleteItemDraft(key: ItemDraftKey): void {
  deleteEditDraft(key.userId, draftKeyOf(key));
}
