// The resource or task that somebody is writing in a module, kept on this device until it is saved or given up.
import { draftKey, draftsOf, writeDraft } from '../../connection/drafts.ts';
import { draftOf, newDraft, type ItemDraft, type ItemKind, type ItemRow } from './item-draft.ts';

export type ItemPlace = { readonly userId: string; readonly moduleId: string; readonly kind: ItemKind };

const startOf = ({ userId, moduleId, kind }: ItemPlace) => draftKey(userId, `${kind} ${moduleId} `);

/** What was begun here before, over the row as it is now; null: nothing was. */
export function keptItem(place: ItemPlace, rows: readonly ItemRow[]): ItemDraft | null {
  const start = startOf(place);
  const found = draftsOf(place.userId).find(({ key }) => key.startsWith(start));
  if (found === undefined) return null;
  const [id = '', begunOn = '', link = ''] = found.key.slice(start.length).split(' ');
  const typed = { instructions: found.text, embedLink: decodeURIComponent(link) };
  if (begunOn === '') return { ...newDraft(id), typed };
  const version = Number(begunOn);
  const row = rows.find((each) => each.id === id);
  // Changed meanwhile: what it began from is not known any more, only that it was another text.
  const base = row?.version === version ? draftOf(row).base : { instructions: '', embedLink: '', version };
  return { id, base, typed, arrived: true, justAdded: false };
}

export function keepItem(place: ItemPlace, { id, base, typed }: ItemDraft): void {
  forgetItem(place);
  const about = `${id} ${base?.version ?? ''} ${encodeURIComponent(typed.embedLink)}`;
  writeDraft(startOf(place) + about, typed.instructions);
}

export function forgetItem(place: ItemPlace): void {
  const start = startOf(place);
  for (const { key } of draftsOf(place.userId)) if (key.startsWith(start)) writeDraft(key, '');
}
