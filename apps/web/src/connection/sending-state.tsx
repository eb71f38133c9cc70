// Shows the sending state of an outbox item, with an icon; and the actions once it is refused.
import type { OutboxItem } from '@foothold/live/client/outbox-item';
import { useOutbox } from '@foothold/live/react/use-outbox';
import { useLingui } from '@lingui/react';
import { Check, CircleAlert, Clock, Copy, Download, RotateCcw, Send, Trash2 } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { Cluster } from '../ui/layout.tsx';
import { saveFile } from '../ui/save-file.ts';
import { SendingPercent } from '../ui/sending-percent.tsx';
import { useCopyText } from '../ui/use-copy-text.ts';
import { DeleteAfterQuestion } from './delete-after-question.tsx';
import styles from './sending-state.module.css';

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

/** Of something that has arrived: not announced. */
export function SentState() {
  const { i18n } = useLingui();
  return (
    <p className={styles.state}>
      <Check aria-hidden />
      {i18n._('Sent')}
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
  const copyText = useCopyText(i18n._('It was NOT copied. Please select it and copy it yourself'));
  if (item.state.name !== 'try-again') return null;
  const save = async (name: string) => {
    const blob = (await outbox.blobsOf(item.id))['file'];
    if (blob !== undefined) saveFile(blob, name);
  };
  return (
    <Cluster>
      <Button small icon={RotateCcw} onClick={() => void outbox.tryAgain(item.id)}>
        {i18n._('Try again')}
      </Button>
      {text !== '' && (
        <Button small variant="plain" icon={Copy} onClick={() => void copyText(text)}>
          {i18n._('Copy text')}
        </Button>
      )}
      {fileName !== undefined && (
        <Button small variant="plain" icon={Download} onClick={() => void save(fileName)}>
          {i18n._('Save file')}
        </Button>
      )}
      <DeleteAfterQuestion
        heading={i18n._('Delete')}
        question={i18n._('This was not sent. It is only on this device. Are you sure you want to delete it?')}
        onDelete={() => outbox.discard(item.id)}
      >
        {(ask) => (
          <Button small variant="plain" icon={Trash2} onClick={ask}>
            {i18n._('Delete')}
          </Button>
        )}
      </DeleteAfterQuestion>
    </Cluster>
  );
}
