// The viewer's actions on a message, in a menu behind three dots: save as evidence, delete. Renders nothing if none is allowed.
import type { Chat, Message } from '@foothold/domain/chat/collections';
import { chatSentences } from '@foothold/domain/chat/sentences';
import type { Person } from '@foothold/domain/people/collections';
import { useLingui } from '@lingui/react';
import { BookmarkCheck, BookmarkPlus, Ellipsis, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { addressOfKind } from '@foothold/domain/chat/kinds';
import { Changing } from '../../connection/change-state.tsx';
import { useWaitingChange, useChange } from '../../connection/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useAbilities } from '../../session/use-abilities.ts';
import { useMessageMenu } from './use-message-menu.ts';
import { lazyWithRetry } from '../../navigation/lazy-with-retry.tsx';
import { DeleteAfterQuestion } from '../../connection/delete-after-question.tsx';
import styles from './message.module.css';

const SaveOwnEvidence = lazyWithRetry(async () => (await import('./save-own-evidence.tsx')).SaveOwnEvidence);
const SaveStudentsEvidence = lazyWithRetry(
  async () => (await import('./save-students-evidence.tsx')).SaveStudentsEvidence,
);

type Props = {
  readonly message: Message;
  readonly author: Person | undefined;
  readonly kind: Chat['kind'];
  readonly isEvidenced: boolean;
};

type Allowed = { readonly mayDelete: boolean; readonly maySave: boolean };

export function MessageActions({ message, author, kind, isEvidenced, mayDelete, maySave }: Props & Allowed) {
  const { i18n } = useLingui();
  const { open, toggle, button, actions } = useMessageMenu(message.id);
  const deletion = useWaitingChange('chat.deleteMessage', message.id);
  if (deletion !== undefined) return <Changing item={deletion} />;
  if (!mayDelete && !maySave) return null;
  return (
    <>
      <IconButton
        icon={Ellipsis}
        label={i18n._('More')}
        aria-expanded={open}
        className={styles.more ?? ''}
        ref={button}
        onClick={toggle}
      />
      {open && (
        <div ref={actions} className={styles.opened}>
          {maySave && (
            <SaveAsEvidence message={message} author={author} kind={kind} isEvidenced={isEvidenced} />
          )}
          {mayDelete && <DeleteMessage message={message} kind={kind} />}
        </div>
      )}
    </>
  );
}

function SaveAsEvidence({ message, author, kind, isEvidenced }: Props) {
  const { i18n } = useLingui();
  const can = useAbilities();
  const [choosing, setChoosing] = useState(false);
  const Choice = can('learn') ? SaveOwnEvidence : SaveStudentsEvidence;
  return (
    <>
      <Button
        small
        icon={isEvidenced ? BookmarkCheck : BookmarkPlus}
        disabled={isEvidenced}
        title={isEvidenced ? i18n._(chatSentences.evidenced) : undefined}
        onClick={() => setChoosing(true)}
      >
        {isEvidenced ? i18n._('Saved as evidence') : i18n._('Save as evidence')}
      </Button>
      {choosing && !isEvidenced && (
        <Suspense>
          <Choice message={message} author={author} kind={kind} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}

type DeleteMessageProps = { readonly message: Message; readonly kind: Chat['kind'] };

/** Deletes a message after a confirmation. */
function DeleteMessage({ message: { id: messageId, chatId, text }, kind }: DeleteMessageProps) {
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
