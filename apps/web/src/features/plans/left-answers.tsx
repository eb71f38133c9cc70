// Answers that were being typed when their plan was archived, replaced or deleted; nothing if there are none.
import { isBlank } from '@foothold/domain/contract/blank';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { LeftNotice, LeftPart } from '../../drafts/left-part.tsx';
import { useViewer } from '../../session/viewer.tsx';
import { deleteAnswerDraft, storedAnswers, type StoredAnswer } from './stored-answer-drafts.ts';

type Props = {
  /** Drafts are read once: other plans need another component. Give it a `key`. */
  readonly isLeft: (answer: StoredAnswer) => boolean;
};

export function LeftAnswers({ isLeft }: Props) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const [stored, setStored] = useState(() => storedAnswers(viewer.id));
  const left = stored.filter((answer) => !isBlank(answer.draft.text) && isLeft(answer));
  if (left.length === 0) return null;
  return (
    <LeftNotice
      why={i18n._('The learning plan was archived, replaced or deleted before these answers arrived.')}
    >
      {left.map(({ questionId, draft }) => (
        <LeftPart
          key={questionId}
          text={draft.text}
          onDelete={async () => {
            deleteAnswerDraft(viewer.id, questionId);
            setStored(storedAnswers(viewer.id));
          }}
        />
      ))}
    </LeftNotice>
  );
}
