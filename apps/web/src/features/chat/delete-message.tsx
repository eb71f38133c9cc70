// Deletes a message after a confirmation.
import type { Chat, Message } from '@foothold/domain/chat/collections';
import { addressOfKind } from '@foothold/domain/chat/kinds';
import { useLingui } from '@lingui/react';
import { Trash2 } from 'lucide-react';
import { DeleteAfterQuestion } from '../../connection/delete-after-question.tsx';
import { useChange } from '../../connection/use-change.ts';
import { Button } from '../../ui/button.tsx';

type Props = { readonly message: Message; readonly kind: Chat['kind'] };

export function DeleteMessage({ message: { id: messageId, chatId, text }, kind }: Props) {
  const { i18n } = useLingui();
  const remove = useChange('chat.deleteMessage');
  return (
    <DeleteAfterQuestion
      heading={i18n._('Delete message')}
      question={i18n._('Are you sure you want to delete this message?')}
      onDelete={() =>
        remove({
          subject: messageId,
          about: text.slice(0, 100),
          input: { collection: addressOfKind(kind), chatId, messageId },
        })
      }
    >
      {(ask) => (
        <Button small variant="plain" icon={Trash2} onClick={ask}>
          {i18n._('Delete')}
        </Button>
      )}
    </DeleteAfterQuestion>
  );
}
