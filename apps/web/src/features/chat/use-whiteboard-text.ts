// The text of a whiteboard while somebody edits it: what it is based on, and what others wrote meanwhile.
import type { Whiteboard } from '@foothold/domain/chat/collections';
import { useState } from 'react';
import { calls, refusalOf } from '../../connection/calls.ts';

type Written = Pick<Whiteboard, 'whiteboard' | 'version'>;

export function useWhiteboardText(board: Whiteboard, onSaved: () => void) {
  const [text, setText] = useState(board.whiteboard);
  const [basis, setBasis] = useState<Written>(board);
  const [refusedBy, setRefusedBy] = useState<Written | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const newest = refusedBy !== null && refusedBy.version > board.version ? refusedBy : board;
  // While the own text is on its way, its own arrival is no news.
  const theirs = !busy && newest.version > basis.version && newest.whiteboard !== text ? newest : null;

  const save = async (basedOn: number) => {
    setBusy(true);
    setProblem(null);
    try {
      await calls.chat.writeWhiteboard({ chatId: board.chatId, whiteboard: text, basedOn });
      onSaved();
    } catch (error) {
      const { code, msg, details } = refusalOf(error);
      const { whiteboard, version } = details;
      if (code === 'CONFLICT' && typeof whiteboard === 'string' && typeof version === 'number') {
        setRefusedBy({ whiteboard, version });
      } else setProblem(msg);
      setBusy(false);
    }
  };
  return {
    text,
    change: setText,
    isChanged: text !== basis.whiteboard,
    theirs,
    save: (basedOn: number) => save(theirs === null ? basis.version : basedOn),
    takeBoth: () => {
      setText([newest.whiteboard, text].filter((part) => part.trim() !== '').join('\n\n'));
      setBasis(newest);
    },
    busy,
    problem,
  };
}
