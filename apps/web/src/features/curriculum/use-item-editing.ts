// The one resource or task of a page that is being written, and what happens to it when somebody leaves, saves, or is overtaken.
import type { Module } from '@foothold/domain/curriculum/collections';
import { frameOf } from '@foothold/domain/curriculum/embed-link';
import { linkOf } from '@foothold/domain/curriculum/embed-snippet';
import { curriculumSentences, resourceForm, taskForm } from '@foothold/domain/curriculum/input';
import { useEffect, useState } from 'react';
import { lessonPagesOrigin } from '../../connection/deployment.ts';
import { useViewer } from '../../session/viewer.tsx';
import { sentencesOf } from './form-sentences.ts';
import {
  draftOf,
  followed,
  isDeleted,
  isUnsaved,
  keptMine,
  newDraft,
  overtakenBy,
  saved,
  type ItemDraft,
  type ItemKind,
  type ItemRow,
  type ItemWords,
} from './item-draft.ts';
import { deleteItemDraft, writeItemDraft, readItemDraft } from './stored-item-draft.ts';
import { addItem, changeItem, placeOf } from './write-items.ts';

export type Mistakes = { readonly [Field in keyof ItemWords]?: string | undefined };

export type ItemEditing = {
  /** Null: nothing is being written. */
  readonly draft: ItemDraft | null;
  readonly unsaved: boolean;
  readonly overtaken: ItemRow | null;
  readonly deleted: boolean;
  readonly busy: boolean;
  readonly mistakes: Mistakes;
  readonly problem: string | null;
  /** Something that can only happen once the unsaved words are given up waits for this answer. */
  readonly leaving: { readonly discard: () => void; readonly stay: () => void } | null;
  readonly open: (row: ItemRow) => void;
  readonly openNew: () => void;
  readonly close: () => void;
  /** The screen is left, and what is unsaved with it. */
  readonly forget: () => void;
  /** This one has been deleted; another that was opened meanwhile stays. */
  readonly drop: (id: string) => void;
  readonly change: (part: Partial<ItemWords>) => void;
  readonly save: () => void;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
  /** The item was deleted by somebody else: what is typed becomes a new one. */
  readonly addAgain: () => void;
};

export function useItemEditing(kind: ItemKind, module: Module, rows: readonly ItemRow[]): ItemEditing {
  const { id: userId } = useViewer();
  const place = { userId, moduleId: module.id, kind };
  const [held, setHeld] = useState(() => readItemDraft(place, rows));
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [refusedFor, setRefusedFor] = useState<ItemRow | null>(null);
  const [wanted, setWanted] = useState<{ readonly next: ItemDraft | null } | null>(null);

  const row = rows.find((each) => each.id === held?.id);
  const draft = held === null ? null : followed(held, row);
  const unsaved = draft !== null && isUnsaved(draft);
  const mistakes = draft !== null && tried ? mistakesIn(kind, draft.typed) : {};

  // What is on this device follows what is on the screen; the draft is a new object whenever something in it is.
  useEffect(() => {
    const at = { userId, moduleId: module.id, kind };
    if (draft !== null && unsaved) writeItemDraft(at, draft);
    else deleteItemDraft(at);
  }, [draft, unsaved, userId, module.id, kind]);

  const begin = (next: ItemDraft | null) => {
    setHeld(next);
    setTried(false);
    setProblem(null);
    setRefusedFor(null);
    setWanted(null);
  };
  const leaveFor = (next: ItemDraft | null) => (unsaved ? setWanted({ next }) : begin(next));
  const save = async () => {
    if (draft === null || busy) return;
    setTried(true);
    setProblem(null);
    if (Object.values(mistakesIn(kind, draft.typed)).some((sentence) => sentence !== undefined)) return;
    setBusy(true);
    const words = { ...draft.typed, embedLink: draft.typed.embedLink.trim() };
    const at = placeOf(module);
    const done =
      draft.base === null
        ? await addItem(kind, at, draft.id, words)
        : await changeItem(kind, at, draft.id, words, draft.base.version);
    setBusy(false);
    if (done.outcome === 'failed') return setProblem(done.msg);
    if (done.outcome === 'overtaken')
      return setRefusedFor({ id: draft.id, index: 0, ...noLink, ...done.current });
    setTried(false);
    // What was typed while the answer was awaited stays, and is unsaved.
    return setHeld((now) => {
      if (now === null || now.id !== draft.id) return now;
      const typedOn =
        now.typed.instructions !== draft.typed.instructions || now.typed.embedLink !== draft.typed.embedLink;
      return { ...saved({ ...draft, typed: words }), typed: typedOn ? now.typed : words };
    });
  };
  const theirs =
    draft === null ? null : (overtakenBy(draft, row) ?? overtakenBy(draft, refusedFor ?? undefined));
  return {
    draft,
    unsaved,
    overtaken: theirs,
    deleted: draft !== null && isDeleted(draft, row),
    busy,
    mistakes,
    // It arrived after all: only its answer was lost.
    problem: unsaved ? problem : null,
    leaving: wanted === null ? null : { discard: () => begin(wanted.next), stay: () => setWanted(null) },
    open: (each) => leaveFor(draftOf(each)),
    openNew: () => leaveFor(newDraft(crypto.randomUUID())),
    close: () => leaveFor(null),
    forget: () => deleteItemDraft(place),
    drop: (id) => setHeld((now) => (now?.id === id ? null : now)),
    change: (part) => draft !== null && setHeld({ ...draft, typed: { ...draft.typed, ...withLink(part) } }),
    save: () => void save(),
    keepMine: () => draft !== null && theirs !== null && setHeld(keptMine(draft, theirs)),
    takeTheirs: () => theirs !== null && begin(draftOf(theirs)),
    addAgain: () => draft !== null && setHeld({ ...newDraft(crypto.randomUUID()), typed: draft.typed }),
  };
}

const noLink = { embedLink: '' };

/** A pasted snippet becomes the address inside it at once; other text stays as it is typed. */
function withLink(part: Partial<ItemWords>): Partial<ItemWords> {
  const { embedLink } = part;
  return embedLink?.includes('<') ? { ...part, embedLink: linkOf(embedLink) } : part;
}

function mistakesIn(kind: ItemKind, words: ItemWords): Mistakes {
  if (kind === 'task') return sentencesOf(taskForm.safeParse({ instructions: words.instructions }).error);
  const found = sentencesOf(resourceForm.safeParse(words).error);
  const frame = frameOf(words.embedLink, { appOrigin: window.location.origin, lessonPagesOrigin });
  return { ...(frame === null ? { embedLink: curriculumSentences.embedLink } : {}), ...found };
}
