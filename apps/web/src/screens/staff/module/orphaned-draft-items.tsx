// The resource and the task that were being written when their module was deleted; nothing if there are none.
import { isBlank } from '@foothold/domain/contract/blank';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { NotSentNotice, OrphanedDraftPart } from '../../../drafts/orphaned-draft-part.tsx';
import { useViewer } from '../../../session/viewer.tsx';
import { deleteItemDraft, readItemDraft, type ItemDraftKey } from './stored-item-draft.ts';

export function OrphanedDraftItems({ moduleId }: { readonly moduleId: string }) {
  const { i18n } = useLingui();
  const { id: userId } = useViewer();
  const readOrphaned = () =>
    (['resource', 'task'] as const).flatMap((kind) => {
      const key: ItemDraftKey = { userId, moduleId, kind };
      const { instructions = '', embedLink = '' } = readItemDraft(key, [])?.typed ?? {};
      const text = [instructions, embedLink].filter((each) => !isBlank(each)).join('\n');
      return text === '' ? [] : [{ key, text }];
    });
  const [orphaned, setOrphaned] = useState(readOrphaned);
  if (orphaned.length === 0) return null;
  return (
    <NotSentNotice why={i18n._('This module is closed or deleted.')}>
      {orphaned.map(({ key, text }) => (
        <OrphanedDraftPart
          key={key.kind}
          text={text}
          onDelete={async () => {
            deleteItemDraft(key);
            setOrphaned(readOrphaned());
          }}
        />
      ))}
    </NotSentNotice>
  );
}
