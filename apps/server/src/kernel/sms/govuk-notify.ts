// Sends text messages through GOV.UK Notify (https://docs.notifications.service.gov.uk/node.html). The template has one field: ((message)).
import type { NotifyClient } from 'notifications-node-client';
import { reasonOfStatus, SmsFailure } from './sms-failure.ts';
import type { SmsCarrier, SmsSender, SmsStatus } from './sms-sender.ts';

type Carrier = SmsCarrier & { provider: 'govuk-notify' };

/** What the library passes to its HTTP client. */
type NotifyRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly data: unknown;
};
type NotifyHttp = Parameters<NotifyClient['setClient']>[0];

/** https://docs.notifications.service.gov.uk/node.html#get-message-status */
const endings: Readonly<Record<string, SmsStatus>> = {
  delivered: 'delivered',
  'permanent-failure': 'wrong',
  'temporary-failure': 'failed',
  'technical-failure': 'failed',
};

export function govukNotifySender(carrier: Carrier): SmsSender {
  const clientFor = async (signal: AbortSignal): Promise<NotifyClient> => {
    const client = await clientOf(carrier);
    // The type demands all of Axios, but the library only calls the client.
    client.setClient(((request: NotifyRequest) => ask(request, signal)) as unknown as NotifyHttp);
    return client;
  };
  return {
    send: async ({ to, text, reference }, signal) => {
      const client = await clientFor(signal);
      const { data } = await client.sendSms(carrier.templateId, to, {
        personalisation: { message: text },
        reference,
        ...(carrier.senderId === undefined ? {} : { smsSenderId: carrier.senderId }),
      });
      return data.id;
    },
    statusOf: async (providerId, signal) => {
      const client = await clientFor(signal);
      const answer = await client.getNotificationById(providerId).catch(nullIfUnknown);
      return answer === null ? null : (endings[answer.data.status] ?? 'sent');
    },
    find: async (reference, signal) => {
      const client = await clientFor(signal);
      const { data } = await client.getNotifications('sms', undefined, reference);
      return data.notifications[0]?.id ?? null;
    },
  };
}

function nullIfUnknown(error: unknown): null {
  if (error instanceof SmsFailure && error.status === 404) return null;
  throw error;
}

/** Loaded only where this carrier is set up, because it takes memory. */
async function clientOf({ apiKey, apiUrl }: Carrier): Promise<NotifyClient> {
  const { NotifyClient } = await import('notifications-node-client');
  return apiUrl === undefined ? new NotifyClient(apiKey) : new NotifyClient(apiUrl, apiKey);
}

/** Replaces the library's HTTP client, which cannot be aborted and sends the key and number along with redirects. */
async function ask(
  { method, url, headers, data }: NotifyRequest,
  signal: AbortSignal,
): Promise<{ readonly data: unknown }> {
  const answer = await fetch(url, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(data === undefined || data === null ? {} : { body: JSON.stringify(data) }),
    redirect: 'error',
    signal,
  }).catch(() => {
    throw new SmsFailure('GOV.UK Notify', 'unreachable', null);
  });
  if (answer.ok) return { data: await answer.json().catch(() => ({})) };
  const { status } = answer;
  const invalid = status === 400 && /phone_number/.test(await answer.text().catch(() => ''));
  throw new SmsFailure('GOV.UK Notify', invalid ? 'invalid number' : reasonOfStatus(status), status);
}
