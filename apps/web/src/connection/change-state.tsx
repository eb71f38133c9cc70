// Shows the sending state of a change in the outbox, and the actions while it can still be undone.
import type { OutboxItem } from '@foothold/live/client/outbox-item';
import { useConnection } from '@foothold/live/react/use-connection';
import { useOutbox } from '@foothold/live/react/use-outbox';
import { useLingui } from '@lingui/react';
import { CircleAlert, RotateCcw, Trash2, Undo2 } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { Cluster, Stack } from '../ui/layout.tsx';
import { isDeletion } from './changes.ts';
import { SendingState } from './sending-state.tsx';
import styles from './sending-state.module.css';

/** Deletions are shown as in progress until they are done. */
export function ChangeState({ item }: { readonly item: OutboxItem }) {
  const { i18n } = useLingui();
  const { state } = item;
  if (!isDeletion(item.kind)) return <SendingState item={item} />;
  const Icon = state.name === 'try-again' ? CircleAlert : Trash2;
  return (
    <p className={styles.state} role={state.name === 'try-again' ? 'alert' : 'status'} data-going>
      <Icon aria-hidden />
      {state.name === 'try-again'
        ? i18n._(state.refusal.msg)
        : state.name === 'waiting'
          ? i18n._('Waiting to be deleted')
          : i18n._('Deleting')}
    </p>
  );
}

/** Renders nothing while the change is being sent or is about to be. */
export function ChangeActions({ item }: { readonly item: OutboxItem }) {
  const { i18n } = useLingui();
  const outbox = useOutbox();
  const isOnline = useConnection() === 'online';
  const isRefused = item.state.name === 'try-again';
  if (!isRefused && (item.state.name !== 'waiting' || isOnline)) return null;
  return (
    <Cluster>
      {isRefused && (
        <Button small icon={RotateCcw} onClick={() => void outbox.tryAgain(item.id)}>
          {i18n._('Try again')}
        </Button>
      )}
      <Button small variant="plain" icon={Undo2} onClick={() => void outbox.discard(item.id)}>
        {isDeletion(item.kind) ? i18n._('Do not delete') : i18n._('Leave it as it is')}
      </Button>
    </Cluster>
  );
}

/** Both, where the change was made. */
export function Changing({ item }: { readonly item: OutboxItem }) {
  return (
    <Stack gap="small">
      <ChangeState item={item} />
      <ChangeActions item={item} />
    </Stack>
  );
}
