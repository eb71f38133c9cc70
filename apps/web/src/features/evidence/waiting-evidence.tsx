// A piece of evidence in the outbox: what it holds, and below whether it waits, is being sent, or was refused.
import type { OutboxItem } from '@foothold/live/client/outbox-item';
import { OutboxFile } from '../../connection/outbox-file.tsx';
import { SendingState, RefusedItemActions } from '../../connection/sending-state.tsx';
import type { EvidenceInput } from './evidence-input.ts';
import styles from './evidence-list.module.css';
import { useComesIntoView } from '../../ui/use-comes-into-view.ts';

type Props = {
  readonly item: OutboxItem;
  readonly input: EvidenceInput;
  /** The viewer has just added it, and `HandedIn` announces what becomes of it. */
  readonly isNewest?: boolean;
};

export function WaitingEvidence({ item, input, isNewest = false }: Props) {
  const box = useComesIntoView<HTMLElement>(isNewest);
  return (
    <article ref={box} className={styles.card}>
      {input.file !== null && <OutboxFile item={item} fileName={input.file.fileName} />}
      {input.text !== '' && (
        <p className={styles.text} dir="auto">
          {input.text}
        </p>
      )}
      <SendingState item={item} announced={!isNewest} />
      <RefusedItemActions item={item} text={input.text} fileName={input.file?.fileName} />
    </article>
  );
}
