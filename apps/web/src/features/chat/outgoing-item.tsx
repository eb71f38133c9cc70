// A message in the outbox: waiting, sending, sent, or refused with its actions.
import { useLingui } from '@lingui/react';
import { OutboxFile } from '../../connection/outbox-file.tsx';
import { SendingState, RefusedItemActions } from '../../connection/sending-state.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './message.module.css';
import type { OutgoingMessage } from './use-outgoing.ts';

export function OutgoingItem({ item, input }: OutgoingMessage) {
  const { i18n } = useLingui();
  return (
    <article
      className={classNames(styles.message, styles.mine)}
      aria-label={i18n._('Message from {name}', { name: i18n._('Me') })}
    >
      <div className={classNames(styles.bubble, styles.outgoing)}>
        {input.file !== null && <OutboxFile item={item} fileName={input.file.fileName} />}
        {input.text !== '' && (
          <p className={styles.text} dir="auto">
            {input.text}
          </p>
        )}
        <SendingState item={item} />
        <RefusedItemActions item={item} text={input.text} fileName={input.file?.fileName} />
      </div>
    </article>
  );
}
