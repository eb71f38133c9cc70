// One webhook of the list: where it leads, how its last delivery ended, and what can be done with it.
import type { Webhook } from '@foothold/domain/webhooks/collections';
import { eventLabels, eventTypes } from '@foothold/domain/webhooks/events';
import { useLingui } from '@lingui/react';
import { History, KeyRound, Power, Send, Trash2, Webhook as WebhookIcon } from 'lucide-react';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import { Tag } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { DateText } from '../../../ui/date-text.tsx';
import { StaticRow } from '../../../ui/list-row.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useOutcomeInWords } from './outcome.ts';
import styles from './webhook-row.module.css';

export type WebhookAction = 'deliveries' | 'test' | 'again' | 'secret' | 'switch' | 'delete';

type Props = { readonly webhook: Webhook; readonly onAction: (action: WebhookAction) => void };

export function WebhookRow({ webhook, onAction }: Props) {
  const { i18n } = useLingui();
  const { address, types, createdByName, createdAt, offAt } = webhook;
  const isOn = offAt === null;
  const { host } = new URL(address);
  const events =
    types.length === eventTypes.length
      ? i18n._('All events')
      : types.map((type) => i18n._(eventLabels[type])).join(', ');
  return (
    <StaticRow
      start={<WebhookIcon aria-hidden />}
      title={
        <bdi className={styles.address} dir="ltr">
          {address}
        </bdi>
      }
      tag={<State webhook={webhook} />}
      text={
        <>
          {events}
          <br />
          {i18n._('Created by {name}', { name: createdByName ?? i18n._('Deleted User') })},{' '}
          <DateText at={createdAt} as="short" />
          {' · '}
          <LastDelivery webhook={webhook} />
        </>
      }
      end={
        <>
          <Button
            small
            aria-label={i18n._('Deliveries to {host}', { host })}
            onClick={() => onAction('deliveries')}
          >
            {i18n._('Deliveries')}
          </Button>
          <ActionMenu
            label={i18n._('More actions: {name}', { name: host })}
            actions={[
              { id: 'test', label: i18n._('Send a test'), icon: Send, onAction: () => onAction('test') },
              {
                id: 'again',
                label: i18n._('Send again from…'),
                icon: History,
                onAction: () => onAction('again'),
              },
              {
                id: 'secret',
                label: i18n._('New secret'),
                icon: KeyRound,
                onAction: () => onAction('secret'),
              },
              {
                id: 'switch',
                label: isOn ? i18n._('Switch off') : i18n._('Switch on'),
                icon: Power,
                onAction: () => onAction('switch'),
              },
              { id: 'delete', label: i18n._('Delete'), icon: Trash2, onAction: () => onAction('delete') },
            ]}
          />
        </>
      }
    />
  );
}

function State({ webhook: { offReason, nextAttemptAt } }: { readonly webhook: Webhook }) {
  const { i18n } = useLingui();
  if (offReason === 'administrator') return <Tag>{i18n._('Off')}</Tag>;
  if (offReason !== null) return <Tag tone="bad">{i18n._('Stopped')}</Tag>;
  return nextAttemptAt === null ? (
    <Tag tone="good">{i18n._('On')}</Tag>
  ) : (
    <Tag tone="warn">{i18n._('Waits')}</Tag>
  );
}

function LastDelivery({ webhook }: { readonly webhook: Webhook }) {
  const { i18n } = useLingui();
  const inWords = useOutcomeInWords();
  const now = useNow();
  const { lastAttemptAt, lastOutcome, lastStatus, nextAttemptAt, oldSecretUntil, offReason } = webhook;
  return (
    <>
      {lastAttemptAt === null || lastOutcome === null ? (
        i18n._('Nothing sent yet')
      ) : (
        <>
          {i18n._('Last delivery')} <DateText at={lastAttemptAt} as="dayTime" />:{' '}
          {inWords(lastOutcome, lastStatus)}
        </>
      )}
      {nextAttemptAt !== null && (
        <>
          <br />
          {i18n._('Next try:')} <DateText at={nextAttemptAt} as="dayTime" />
        </>
      )}
      {offReason === 'gone' && (
        <>
          <br />
          {i18n._('Stopped, because the other system has said that nothing is to be sent there any more.')}
        </>
      )}
      {offReason === 'failing' && (
        <>
          <br />
          {i18n._('Stopped, because nothing could be delivered for three days.')}
        </>
      )}
      {oldSecretUntil !== null && new Date(oldSecretUntil) > now && (
        <>
          <br />
          {i18n._('The old secret works too until')} <DateText at={oldSecretUntil} as="dayTime" />
        </>
      )}
    </>
  );
}
