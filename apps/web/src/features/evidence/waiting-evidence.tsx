// A piece of evidence in the outbox: waiting, sending, sent, or refused with its actions.
import type { OutboxItem } from '@foothold/live/client/outbox-item';
import { SendingState, WaysOut } from '../../connection/sending-state.tsx';
import type { EvidenceInput } from './evidence-input.ts';
import styles from './evidence-list.module.css';

type Props = { readonly item: OutboxItem; readonly input: EvidenceInput };

export function WaitingEvidence({ item, input }: Props) {
  return (
    <article className={styles.card}>
      <SendingState item={item} />
      {input.file !== null && <span className={styles.date}>{input.file.fileName}</span>}
      {input.text !== '' && (
        <p className={styles.text} dir="auto">
          {input.text}
        </p>
      )}
      <WaysOut item={item} text={input.text} fileName={input.file?.fileName} />
    </article>
  );
}
