// The viewer's messages of a chat that are not sent yet.
import { useLingui } from '@lingui/react';
import type { OutgoingMessage } from './use-outgoing.ts';
import { OutboxFile } from '../../connection/outbox-file.tsx';
import { SendingState, RefusedItemActions } from '../../connection/sending-state.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './message-list.module.css';
import messageStyles from './message.module.css';

export function OutgoingList({ waiting }: { readonly waiting: readonly OutgoingMessage[] }) {
  const { i18n } = useLingui();
  if (waiting.length === 0) return null;
  return (
    <ol className={styles.messages} aria-label={i18n._('Not sent yet')}>
      {waiting.map(({ item, input }) => (
        <li key={item.id}>
          <OutgoingItem item={item} input={input} />
        </li>
      ))}
    </ol>
  );
}

/** A message in the outbox: waiting, sending, sent, or refused with its actions. */
function OutgoingItem({ item, input }: OutgoingMessage) {
  const { i18n } = useLingui();
  return (
    <article
      className={classNames(messageStyles.message, messageStyles.mine)}
      aria-label={i18n._('Message from {name}', { name: i18n._('Me') })}
    >
      <div className={classNames(messageStyles.bubble, messageStyles.outgoing)}>
        {input.file !== null && <OutboxFile item={item} fileName={input.file.fileName} />}
        {input.text !== '' && (
          <p className={messageStyles.text} dir="auto">
            {input.text}
          </p>
        )}
        <SendingState item={item} />
        <RefusedItemActions item={item} text={input.text} fileName={input.file?.fileName} />
      </div>
    </article>
  );
}
