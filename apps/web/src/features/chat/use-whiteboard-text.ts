// The edit of a whiteboard, stored on the device: the text, the version it began from, and conflicting changes.
import { isBlank } from '@foothold/domain/contract/blank';
import type { Whiteboard } from '@foothold/domain/chat/collections';
import { useRef, useState } from 'react';
import { calls, refusalOf } from '../../connection/calls.ts';
import { conflictOf, isVersionOf, newerThan } from '../../connection/conflict.ts';
import { useViewer } from '../../session/viewer.tsx';
import {
  deleteWhiteboardDraft,
  writeWhiteboardDraft,
  readWhiteboardDraft,
  type WhiteboardDraft,
} from './stored-whiteboard-draft.ts';

type StoredText = Pick<Whiteboard, 'whiteboard' | 'version'>;
type Edit = { readonly text: string; readonly basis: StoredText };

export function useWhiteboardText(board: Whiteboard, onClose: () => void) {
  const { id: userId } = useViewer();
  const { chatId } = board;
  const [{ text, basis }, setEdit] = useState(() => initialEdit(board, readWhiteboardDraft(userId, chatId)));
  // The text when an answer arrives, not when the call was made.
  const typed = useRef(text);
  const [refusedFor, setRefusedFor] = useState<StoredText | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const newer = newerThan<StoredText>(basis, board, refusedFor);
  // While the own save is in progress, its arrival is no conflict.
  const theirs = busy || newer?.whiteboard === text ? null : newer;

  const put = (next: Edit) => {
    typed.current = next.text;
    setEdit(next);
    if (next.text === next.basis.whiteboard) deleteWhiteboardDraft(userId, chatId);
    else writeWhiteboardDraft(userId, chatId, { text: next.text, version: next.basis.version });
  };
  const forget = () => deleteWhiteboardDraft(userId, chatId);
  const save = async (expectedVersion: number) => {
    setBusy(true);
    setProblem(null);
    try {
      const saved = await calls.chat.writeWhiteboard({ chatId, whiteboard: text, expectedVersion });
      if (readWhiteboardDraft(userId, chatId)?.text === text) forget();
      if (typed.current === text) return onClose();
      // What was typed while waiting for the answer stays, and is unsaved.
      put({ text: typed.current, basis: { whiteboard: text, version: saved.version } });
    } catch (error) {
      const current = conflictOf(error, isVersionOf('whiteboard'));
      if (current === null) setProblem(refusalOf(error).msg);
      else setRefusedFor(current);
    }
    return setBusy(false);
  };
  return {
    text,
    change: (next: string) => put({ text: next, basis }),
    isChanged: text !== basis.whiteboard,
    theirs,
    /** Over what somebody else has written, if the writer has seen that. */
    save: () => save((theirs ?? basis).version),
    keepBoth: () => {
      if (theirs === null) return;
      const parts = [theirs.whiteboard, text].filter((part) => !isBlank(part));
      put({ text: parts.join('\n\n'), basis: theirs });
    },
    forget,
    discard: () => {
      forget();
      onClose();
    },
    busy,
    problem,
  };
}

/** Continues a draft from this device, based on the version it was started from. */
function initialEdit(board: Whiteboard, draft: WhiteboardDraft | undefined): Edit {
  if (draft === undefined || draft.text === board.whiteboard) return { text: board.whiteboard, basis: board };
  const isCurrent = draft.version === board.version;
  return { text: draft.text, basis: isCurrent ? board : { whiteboard: '', version: draft.version } };
}
