// A message that is still on this device: waiting, on its way, sent, or refused with a way out.
import type { OutboxItem } from '@foothold/live/client/outbox-item';
import { useOutbox } from '@foothold/live/react/use-outbox';
import { useLingui } from '@lingui/react';
import { Check, CircleAlert, Clock, Copy, Download, Paperclip, RotateCcw, Send, Trash2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Cluster } from '../../ui/layout.tsx';
import styles from './message.module.css';
import { OutgoingPicture } from './outgoing-picture.tsx';
import type { OutgoingMessage } from './use-outgoing.ts';

export function OutgoingItem({ item, input }: OutgoingMessage) {
  const { i18n } = useLingui();
  const isPicture = item.blobs[0]?.type.startsWith('image/') ?? false;
  return (
    <article
      className={classNames(styles.message, styles.mine)}
      aria-label={i18n._('Message from {name}', { name: i18n._('Me') })}
    >
      <div className={classNames(styles.bubble, styles.outgoing)}>
        {input.file !== null &&
          (isPicture ? (
            <OutgoingPicture itemId={item.id} />
          ) : (
            <p className={styles.fileName}>
              <Paperclip aria-hidden />
              {input.file.fileName}
            </p>
          ))}
        {input.text !== '' && (
          <p className={styles.text} dir="auto">
            {input.text}
          </p>
        )}
        <StateLine item={item} />
        {item.state.name === 'try-again' && <WaysOut item={item} input={input} />}
      </div>
    </article>
  );
}

function StateLine({ item: { state } }: { readonly item: OutboxItem }) {
  const { i18n } = useLingui();
  const [Icon, words] =
    state.name === 'waiting'
      ? [Clock, i18n._('Waiting')]
      : state.name === 'sending'
        ? [Send, i18n._('Sending {percent} %', { percent: state.percent })]
        : state.name === 'sent'
          ? [Check, i18n._('Sent')]
          : [CircleAlert, i18n._(state.refusal.msg)];
  return (
    <p className={styles.state} role={state.name === 'try-again' ? 'alert' : undefined}>
      <Icon aria-hidden />
      {words}
    </p>
  );
}

function WaysOut({ item, input }: OutgoingMessage) {
  const { i18n } = useLingui();
  const outbox = useOutbox();
  const saveFile = async () => {
    const blob = (await outbox.blobsOf(item.id))['file'];
    if (blob !== undefined && input.file !== null) download(blob, input.file.fileName);
  };
  return (
    <Cluster>
      <Button small icon={RotateCcw} onClick={() => void outbox.tryAgain(item.id)}>
        {i18n._('Try again')}
      </Button>
      {input.text !== '' && (
        <Button small look="plain" icon={Copy} onClick={() => void navigator.clipboard.writeText(input.text)}>
          {i18n._('Copy text')}
        </Button>
      )}
      {input.file !== null && (
        <Button small look="plain" icon={Download} onClick={() => void saveFile()}>
          {i18n._('Save file')}
        </Button>
      )}
      <Button small look="plain" icon={Trash2} onClick={() => void outbox.discard(item.id)}>
        {i18n._('Delete')}
      </Button>
    </Cluster>
  );
}

function download(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName });
  link.click();
  URL.revokeObjectURL(address);
}
