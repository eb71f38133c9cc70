// What was being written in a chat that no longer exists: a message, and on the whiteboard.
import { isBlank } from '@foothold/domain/contract/blank';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { OrphanedDraft } from '../../drafts/orphaned-draft.tsx';
import { NotSentNotice, OrphanedDraftPart } from '../../drafts/orphaned-draft-part.tsx';
import { useViewer } from '../../session/viewer.tsx';
import { deleteWhiteboardDraft, readWhiteboardDraft } from './stored-whiteboard-draft.ts';

export function OrphanedDraftMessage({ chatId }: { readonly chatId: string }) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const [board, setBoard] = useState(() => readWhiteboardDraft(viewer.id, chatId));
  const why = i18n._('This chat is closed or deleted.');
  const deleteBoard = async () => {
    deleteWhiteboardDraft(viewer.id, chatId);
    setBoard(undefined);
  };
  return (
    <>
      <OrphanedDraft draftKey={`chat ${chatId}`} why={why} />
      {board !== undefined && !isBlank(board.text) && (
        <NotSentNotice why={why}>
          <OrphanedDraftPart text={board.text} onDelete={deleteBoard} />
        </NotSentNotice>
      )}
    </>
  );
}
