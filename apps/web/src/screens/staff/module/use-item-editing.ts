// The editing state of one resource or task on a page: leaving, saving and conflicts.
import type { Module } from '@foothold/domain/curriculum/collections';
import { frameOf } from '@foothold/domain/curriculum/embed-link';
import { linkOf } from '@foothold/domain/curriculum/embed-snippet';
import { curriculumSentences, resourceForm, taskForm } from '@foothold/domain/curriculum/input';
import { useEffect, useState } from 'react';
import { lessonPagesOrigin } from '../../../connection/deployment.ts';
import { fieldErrorsIn, type FieldErrors as FieldErrorsOf } from '../../../forms/field-errors.ts';
import { useViewer } from '../../../session/viewer.tsx';
import {
  draftOf,
  followed,
  isDeleted,
  isOther,
  isUnsaved,
  keptMine,
  newDraft,
  conflictingRow,
  saved,
  type ItemDraft,
  type ItemKind,
  type ItemRow,
  type ItemContent,
} from './item-draft.ts';
import { deleteItemDraft, writeItemDraft, readItemDraft } from './stored-item-draft.ts';
import { addItem, changeItem, paramsOf } from './write-items.ts';

export type FieldErrors = FieldErrorsOf<ItemContent>;

export type ItemEditing = {
  /** Null: nothing is being edited. */
  readonly draft: ItemDraft | null;
  readonly unsaved: boolean;
  readonly conflict: ItemRow | null;
  readonly deleted: boolean;
  readonly busy: boolean;
  readonly fieldErrors: FieldErrors;
  readonly problem: string | null;
  /** An action that would discard unsaved text waits for this confirmation. */
  readonly leaving: { readonly discard: () => void; readonly stay: () => void } | null;
  readonly open: (row: ItemRow) => void;
  readonly openNew: () => void;
  readonly close: () => void;
  /** Leaves the screen and discards unsaved text. */
  readonly forget: () => void;
  /** This item has been deleted; one that was opened since stays. */
  readonly drop: (id: string) => void;
  readonly change: (part: Partial<ItemContent>) => void;
  /** Afterwards the form is closed, or is that of the next new item. */
  readonly save: (then: 'close' | 'next') => void;
  /** The item that was saved last, until another one is opened. */
  readonly savedId: string | null;
  readonly keepMine: () => void;
  readonly acceptTheirs: () => void;
  /** Somebody else deleted the item: the text becomes a new one. */
  readonly addAgain: () => void;
};

/** `opensNew`: with the form of a new item, unless another one was left half-written. */
export function useItemEditing(
  kind: ItemKind,
  module: Module,
  rows: readonly ItemRow[],
  opensNew: boolean,
): ItemEditing {
  const { id: userId } = useViewer();
  const draftKey = { userId, moduleId: module.id, kind };
  const [edited, setEdited] = useState(
    () => readItemDraft(draftKey, rows) ?? (opensNew ? newDraft(crypto.randomUUID()) : null),
  );
  const [savedId, setSavedId] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [refusedFor, setRefusedFor] = useState<ItemRow | null>(null);
  const [pending, setPending] = useState<{ readonly next: ItemDraft | null } | null>(null);

  const row = rows.find((each) => each.id === edited?.id);
  const draft = edited === null ? null : followed(edited, row);
  const unsaved = draft !== null && isUnsaved(draft);
  const fieldErrors = draft !== null && tried ? fieldErrorsOf(kind, draft.typed) : {};

  // Stores the draft on this device; the draft is a new object whenever it changes.
  useEffect(() => {
    const at = { userId, moduleId: module.id, kind };
    if (draft !== null && unsaved) writeItemDraft(at, draft);
    else deleteItemDraft(at);
  }, [draft, unsaved, userId, module.id, kind]);

  const begin = (next: ItemDraft | null) => {
    setEdited(next);
    setSavedId(null);
    setTried(false);
    setProblem(null);
    setRefusedFor(null);
    setPending(null);
  };
  const leaveFor = (next: ItemDraft | null) => (unsaved ? setPending({ next }) : begin(next));
  const save = async (then: 'close' | 'next') => {
    if (draft === null || busy) return;
    setTried(true);
    setProblem(null);
    if (Object.values(fieldErrorsOf(kind, draft.typed)).some((sentence) => sentence !== undefined)) return;
    setBusy(true);
    const texts = { ...draft.typed, embedLink: draft.typed.embedLink.trim() };
    const at = paramsOf(module);
    const done =
      draft.base === null
        ? await addItem(kind, at, draft.id, texts)
        : await changeItem(kind, at, draft.id, texts, draft.base.version);
    setBusy(false);
    if (done.outcome === 'failed') return setProblem(done.msg);
    if (done.outcome === 'conflict')
      return setRefusedFor({ id: draft.id, index: 0, ...withoutBoth, ...done.current });
    setTried(false);
    setSavedId(draft.id);
    return setEdited((now) => {
      if (now === null || now.id !== draft.id) return now;
      // What was typed while waiting for the answer stays, and is unsaved.
      if (isOther(now.typed, draft.typed)) return { ...saved({ ...draft, typed: texts }), typed: now.typed };
      return then === 'next' ? newDraft(crypto.randomUUID()) : null;
    });
  };
  const theirs =
    draft === null ? null : (conflictingRow(draft, row) ?? conflictingRow(draft, refusedFor ?? undefined));
  return {
    draft,
    unsaved,
    conflict: theirs,
    deleted: draft !== null && isDeleted(draft, row),
    busy,
    fieldErrors,
    // It was saved after all: only the answer was lost.
    problem: unsaved ? problem : null,
    leaving: pending === null ? null : { discard: () => begin(pending.next), stay: () => setPending(null) },
    open: (each) => leaveFor(draftOf(each)),
    openNew: () => leaveFor(newDraft(crypto.randomUUID())),
    close: () => leaveFor(null),
    forget: () => deleteItemDraft(draftKey),
    drop: (id) => setEdited((now) => (now?.id === id ? null : now)),
    change: (part) => draft !== null && setEdited({ ...draft, typed: { ...draft.typed, ...withLink(part) } }),
    save: (then) => void save(then),
    savedId,
    keepMine: () => draft !== null && theirs !== null && setEdited(keptMine(draft, theirs)),
    acceptTheirs: () => theirs !== null && begin(draftOf(theirs)),
    addAgain: () => draft !== null && setEdited({ ...newDraft(crypto.randomUUID()), typed: draft.typed }),
  };
}

const withoutBoth = { embedLink: '', tool: null };

/** A pasted embed snippet is replaced by the address in it; other text stays as typed. */
function withLink(part: Partial<ItemContent>): Partial<ItemContent> {
  const { embedLink } = part;
  // Only a whole snippet: somebody may be typing one.
  const isSnippet = embedLink?.includes('>') || embedLink?.includes('&gt;');
  return embedLink !== undefined && isSnippet ? { ...part, embedLink: linkOf(embedLink) } : part;
}

function fieldErrorsOf(kind: ItemKind, texts: ItemContent): FieldErrors {
  if (kind === 'task') return fieldErrorsIn(taskForm, { instructions: texts.instructions });
  const found = fieldErrorsIn(resourceForm, texts);
  const frame = frameOf(texts.embedLink, { appOrigin: window.location.origin, lessonPagesOrigin });
  return { ...(frame === null ? { embedLink: curriculumSentences.embedLink } : {}), ...found };
}
