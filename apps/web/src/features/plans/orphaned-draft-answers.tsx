// Answers that were being typed when their plan was archived, replaced or deleted; nothing if there are none.
import { isBlank } from '@foothold/domain/contract/blank';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { NotSentNotice, OrphanedDraftPart } from '../../drafts/orphaned-draft-part.tsx';
import { useViewer } from '../../session/viewer.tsx';
import { deleteAnswerDraft, storedAnswers, type StoredAnswer } from './stored-answer-drafts.ts';

type Props = {
  /** Drafts are read once: other plans need another component. Give it a `key`. */
  readonly isOrphaned: (answer: StoredAnswer) => boolean;
};

export function OrphanedDraftAnswers({ isOrphaned }: Props) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const [stored, setStored] = useState(() => storedAnswers(viewer.id));
  const orphaned = stored.filter((answer) => !isBlank(answer.draft.text) && isOrphaned(answer));
  if (orphaned.length === 0) return null;
  return (
    <NotSentNotice why={i18n._('The plan changed. Copy your words.')}>
      {orphaned.map(({ questionId, draft }) => (
        <OrphanedDraftPart
          key={questionId}
          text={draft.text}
          onDelete={async () => {
            deleteAnswerDraft(viewer.id, questionId);
            setStored(storedAnswers(viewer.id));
          }}
        />
      ))}
    </NotSentNotice>
  );
}
