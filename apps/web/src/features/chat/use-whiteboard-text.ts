// The text of a whiteboard while somebody edits it, kept on the device: what it is based on, and what others wrote meanwhile.
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

type Written = Pick<Whiteboard, 'whiteboard' | 'version'>;
type Writing = { readonly text: string; readonly basis: Written };

export function useWhiteboardText(board: Whiteboard, onClose: () => void) {
  const { id: userId } = useViewer();
  const { chatId } = board;
  const [{ text, basis }, setWriting] = useState(() => begun(board, readWhiteboardDraft(userId, chatId)));
  // What is in the box when an answer arrives, not when the call was made.
  const typed = useRef(text);
  const [refusedBy, setRefusedBy] = useState<Written | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const newest = refusedBy !== null && refusedBy.version > board.version ? refusedBy : board;
  // While the own text is on its way, its own arrival is no news.
  const theirs = !busy && newest.version > basis.version && newest.whiteboard !== text ? newest : null;

  const put = (next: Writing) => {
    typed.current = next.text;
    setWriting(next);
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
      // What was typed while the answer was awaited stays, and is unsaved.
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

/** What was begun on this device before goes on, over the whiteboard that it was begun from. */
function begun(board: Whiteboard, kept: WhiteboardDraft | undefined): Writing {
  if (kept === undefined || kept.text === board.whiteboard) return { text: board.whiteboard, basis: board };
  const isFresh = kept.basedOn === board.version;
  return { text: kept.text, basis: isFresh ? board : { whiteboard: '', version: kept.basedOn } };
}
