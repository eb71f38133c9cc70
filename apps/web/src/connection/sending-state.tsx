// Shows the sending state of an outbox item, with an icon; and the actions once it is refused.
import type { OutboxItem } from '@foothold/live/client/outbox-item';
import { useOutbox } from '@foothold/live/react/use-outbox';
import { useLingui } from '@lingui/react';
import { Check, CheckCheck, CircleAlert, Clock, RotateCcw, Send } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { saveFile } from '../ui/save-file.ts';
import { SendingPercent } from '../ui/sending-percent.tsx';
import styles from './sending-state.module.css';
import { UnsentActions } from './unsent-actions.tsx';

const icons = { waiting: Clock, sending: Send, sent: Check, 'try-again': CircleAlert };

type Props = {
  readonly item: OutboxItem;
  /** False where something else announces that it is being sent. A refusal is announced here. */
  readonly announced?: boolean;
};

export function SendingState({ item: { state }, announced = true }: Props) {
  const { i18n } = useLingui();
  const Icon = icons[state.name];
  return (
    <p
      className={styles.state}
      role={state.name === 'try-again' ? 'alert' : announced ? 'status' : undefined}
    >
      <Icon aria-hidden />
      {state.name === 'waiting' ? (
        i18n._('Waiting')
      ) : state.name === 'sending' ? (
        <SendingPercent percent={state.percent} />
      ) : state.name === 'sent' ? (
        i18n._('Sent')
      ) : (
        i18n._(state.refusal.msg)
      )}
    </p>
  );
}

/** Of something that has arrived: not announced. `isSeen`: by the person it is for. */
export function SentState({ isSeen = false }: { readonly isSeen?: boolean }) {
  const { i18n } = useLingui();
  const Icon = isSeen ? CheckCheck : Check;
  return (
    <p className={styles.state}>
      <Icon aria-hidden />
      {isSeen ? i18n._('Seen') : i18n._('Sent')}
    </p>
  );
}

type RefusedItemActionsProps = {
  readonly item: OutboxItem;
  readonly text: string;
  /** Name of the item's file, if it has one. */
  readonly fileName: string | undefined;
};

/** Renders nothing unless the item was refused. */
export function RefusedItemActions({ item, text, fileName }: RefusedItemActionsProps) {
  const { i18n } = useLingui();
  const outbox = useOutbox();
  if (item.state.name !== 'try-again') return null;
  const save = async (name: string) => {
    const blob = (await outbox.blobsOf(item.id))['file'];
    if (blob !== undefined) saveFile(blob, name);
  };
  return (
    <UnsentActions
      text={text}
      onSave={fileName === undefined ? undefined : () => save(fileName)}
      onDelete={() => outbox.discard(item.id)}
    >
      <Button small icon={RotateCcw} onClick={() => void outbox.tryAgain(item.id)}>
        {i18n._('Try again')}
      </Button>
    </UnsentActions>
  );
}
