// The resource and the task that were being written when their module was deleted; nothing if there are none.
import { isBlank } from '@foothold/domain/contract/blank';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { LeftNotice, LeftPart } from '../../../drafts/left-part.tsx';
import { useViewer } from '../../../session/viewer.tsx';
import { deleteItemDraft, readItemDraft, type ItemPlace } from './stored-item-draft.ts';

export function LeftItems({ moduleId }: { readonly moduleId: string }) {
  const { i18n } = useLingui();
  const { id: userId } = useViewer();
  const readLeft = () =>
    (['resource', 'task'] as const).flatMap((kind) => {
      const place: ItemPlace = { userId, moduleId, kind };
      const { instructions = '', embedLink = '' } = readItemDraft(place, [])?.typed ?? {};
      const text = [instructions, embedLink].filter((each) => !isBlank(each)).join('\n');
      return text === '' ? [] : [{ place, text }];
    });
  const [left, setLeft] = useState(readLeft);
  if (left.length === 0) return null;
  return (
    <LeftNotice why={i18n._('This module is closed or deleted.')}>
      {left.map(({ place, text }) => (
        <LeftPart
          key={place.kind}
          text={text}
          onDelete={async () => {
            deleteItemDraft(place);
            setLeft(readLeft());
          }}
        />
      ))}
    </LeftNotice>
  );
}
