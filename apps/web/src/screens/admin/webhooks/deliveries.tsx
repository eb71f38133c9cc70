// The last attempts to send something to a webhook.
import type { Webhook } from '@foothold/domain/webhooks/collections';
import { eventLabels, testType, type EventType } from '@foothold/domain/webhooks/events';
import { useLingui } from '@lingui/react';
import { Tag } from '../../../ui/badge.tsx';
import { DateText } from '../../../ui/date-text.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { RowList, StaticRow } from '../../../ui/list-row.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useOutcomeInWords } from './outcome.ts';
import { useDeliveries, type Delivery } from '../../../features/webhooks/use-webhooks.ts';

type Props = { readonly webhook: Webhook; readonly onClose: () => void };

export function Deliveries({ webhook: { id, address, lastAttemptAt }, onClose }: Props) {
  const { i18n } = useLingui();
  const heading = i18n._('Deliveries to {host}', { host: new URL(address).host });
  return (
    <Dialog open wide heading={heading} onClose={onClose}>
      <DeliveryList key={lastAttemptAt} webhookId={id} label={heading} />
    </Dialog>
  );
}

function DeliveryList({ webhookId, label }: { readonly webhookId: string; readonly label: string }) {
  const { i18n } = useLingui();
  const { deliveries, problem } = useDeliveries(webhookId);
  if (problem !== null) return <Problem sentence={problem} />;
  if (deliveries === null) return <Skeleton shape="row" count={2} />;
  if (deliveries.length === 0) return <p>{i18n._('Nothing sent yet')}</p>;
  return (
    <RowList label={label}>
      {deliveries.map((delivery) => (
        <li key={delivery.deliveryId}>
          <DeliveryRow delivery={delivery} />
        </li>
      ))}
    </RowList>
  );
}

function DeliveryRow({ delivery }: { readonly delivery: Delivery }) {
  const { i18n } = useLingui();
  const inWords = useOutcomeInWords();
  const { type, at, outcome, status, milliseconds, eventId } = delivery;
  // Sound: what is not the test is an event.
  const label = type === testType ? i18n._('Test') : i18n._(eventLabels[type as EventType]);
  return (
    <StaticRow
      title={label}
      tag={
        <Tag tone={outcome === 'delivered' ? 'good' : 'bad'}>
          {outcome === 'delivered' ? i18n._('Delivered') : i18n._('Failed')}
        </Tag>
      }
      text={
        <>
          <DateText at={at} as="dayTime" />
          {outcome !== 'delivered' && (
            <>
              <br />
              {inWords(outcome, status)}
            </>
          )}
          <br />
          {i18n._('{milliseconds} ms', { milliseconds })}, <code translate="no">{eventId}</code>
        </>
      }
    />
  );
}
