// The edit of a whiteboard, stored on the device: the text, the version it is based on, and conflicting changes.
import { isBlank } from '@foothold/domain/contract/blank';
import type { Whiteboard } from '@foothold/domain/chat/collections';
import { useRef, useState } from 'react';
import { calls, refusalOf } from '../../connection/calls.ts';
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
  const [refusedBy, setRefusedBy] = useState<StoredText | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const newest = refusedBy !== null && refusedBy.version > board.version ? refusedBy : board;
  // While the own save is in progress, its arrival is no conflict.
  const theirs = !busy && newest.version > basis.version && newest.whiteboard !== text ? newest : null;

  const put = (next: Edit) => {
    typed.current = next.text;
    setEdit(next);
    if (next.text === next.basis.whiteboard) deleteWhiteboardDraft(userId, chatId);
    else writeWhiteboardDraft(userId, chatId, { text: next.text, basedOn: next.basis.version });
  };
  const forget = () => deleteWhiteboardDraft(userId, chatId);
  const save = async (basedOn: number) => {
    setBusy(true);
    setProblem(null);
    try {
      const saved = await calls.chat.writeWhiteboard({ chatId, whiteboard: text, basedOn });
      if (readWhiteboardDraft(userId, chatId)?.text === text) forget();
      if (typed.current === text) return onClose();
      // What was typed while waiting for the answer stays, and is unsaved.
      put({ text: typed.current, basis: { whiteboard: text, version: saved.version } });
    } catch (error) {
      const { code, msg, details } = refusalOf(error);
      const { whiteboard, version } = details;
      if (code === 'CONFLICT' && typeof whiteboard === 'string' && typeof version === 'number') {
        setRefusedBy({ whiteboard, version });
      } else setProblem(msg);
    }
    return setBusy(false);
  };
  return {
    text,
    change: (next: string) => put({ text: next, basis }),
    isChanged: text !== basis.whiteboard,
    theirs,
    save: (basedOn: number) => save(theirs === null ? basis.version : basedOn),
    takeBoth: () =>
      put({
        text: [newest.whiteboard, text].filter((part) => !isBlank(part)).join('\n\n'),
        basis: newest,
      }),
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
  const isCurrent = draft.basedOn === board.version;
  return { text: draft.text, basis: isCurrent ? board : { whiteboard: '', version: draft.basedOn } };
}
