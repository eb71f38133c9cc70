// Sends text messages through GOV.UK Notify (https://docs.notifications.service.gov.uk/node.html). The template has one field: ((message)).
import type { NotifyClient } from 'notifications-node-client';
import { reasonOfStatus, SmsFailure } from './sms-failure.ts';
import type { SmsCarrier, SmsSender } from './sms-sender.ts';

type Carrier = SmsCarrier & { provider: 'govuk-notify' };

/** What the library passes to its HTTP client. */
type NotifyRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly data: unknown;
};
type NotifyHttp = Parameters<NotifyClient['setClient']>[0];

export function govukNotifySender(carrier: Carrier): SmsSender {
  return {
    send: async ({ to, text }, signal) => {
      const client = await clientOf(carrier);
      // The type demands all of Axios, but the library only calls the client.
      client.setClient(((request: NotifyRequest) => post(request, signal)) as unknown as NotifyHttp);
      await client.sendSms(carrier.templateId, to, {
        personalisation: { message: text },
        ...(carrier.senderId === undefined ? {} : { smsSenderId: carrier.senderId }),
      });
    },
  };
}

/** Loaded only where this carrier is set up, because it takes memory. */
async function clientOf({ apiKey, apiUrl }: Carrier): Promise<NotifyClient> {
  const { NotifyClient } = await import('notifications-node-client');
  return apiUrl === undefined ? new NotifyClient(apiKey) : new NotifyClient(apiUrl, apiKey);
}

/** Replaces the library's HTTP client, which cannot be aborted and sends the key and number along with redirects. */
async function post({ method, url, headers, data }: NotifyRequest, signal: AbortSignal): Promise<void> {
  const answer = await fetch(url, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(data),
    redirect: 'error',
    signal,
  }).catch(() => {
    throw new SmsFailure('GOV.UK Notify', 'unreachable', null);
  });
  if (answer.ok) return;
  const { status } = answer;
  const invalid = status === 400 && /phone_number/.test(await answer.text().catch(() => ''));
  throw new SmsFailure('GOV.UK Notify', invalid ? 'invalid number' : reasonOfStatus(status), status);
}
