// One message in its chat, with what the viewer can do with it.
import { canDeleteMessage, canSaveAsEvidence } from '@foothold/domain/chat/access';
import type { Chat, Message } from '@foothold/domain/chat/collections';
import type { Person } from '@foothold/domain/people/collections';
import { memo } from 'react';
import { ReadAloudButton } from '../../media/read-aloud-button.tsx';
import { useAbilities } from '../../session/use-abilities.ts';
import { useViewer } from '../../session/viewer.tsx';
import { MessageActions } from './message-actions.tsx';
import { MessageBubble } from './message-bubble.tsx';
import styles from './message.module.css';

type Props = {
  readonly message: Message;
  readonly author: Person | undefined;
  readonly isMine: boolean;
  readonly kind: Chat['kind'];
  readonly isEvidenced: boolean;
};

export const MessageItem = memo(function MessageItem({ message, author, isMine, kind, isEvidenced }: Props) {
  const can = useAbilities();
  const viewer = useViewer();
  const known = isMine ? viewer : author;
  const mayDelete = canDeleteMessage(viewer, known);
  const maySave = canSaveAsEvidence(viewer, known);
  return (
    <MessageBubble {...{ message, author, isMine }} hasActions={mayDelete || maySave}>
      {!isMine && can('learn') && (
        <div className={styles.listen}>
          <ReadAloudButton text={message.text} />
        </div>
      )}
      <MessageActions {...{ message, author: known, kind, isEvidenced, mayDelete, maySave }} />
    </MessageBubble>
  );
});
