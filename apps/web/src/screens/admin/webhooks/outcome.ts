// How an attempt to send something to a webhook ended, in words.
import type { DeliveryOutcome } from '@foothold/domain/webhooks/state';
import { useLingui } from '@lingui/react';

export function useOutcomeInWords(): (outcome: DeliveryOutcome, status: number | null) => string {
  const { i18n } = useLingui();
  return (outcome, status) =>
    ({
      delivered: i18n._('Delivered'),
      refused: i18n._('Refused with status {status}', { status: status ?? 0 }),
      silent: i18n._('No answer'),
      redirected: i18n._('Not followed: it leads to another address'),
      inside: i18n._('Not sent: the address is inside our own network'),
    })[outcome];
}
