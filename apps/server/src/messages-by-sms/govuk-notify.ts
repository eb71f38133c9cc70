// Sends by GOV.UK Notify (https://docs.notifications.service.gov.uk/node.html). The template holds one field: ((message)).
import { NotifyClient } from 'notifications-node-client';
import { reasonOfStatus, SmsFailure } from './sms-failure.ts';
import type { SmsCarrier, SmsSender } from './sms-sender.ts';

export function govukNotifySender(carrier: SmsCarrier & { provider: 'govuk-notify' }): SmsSender {
  const client =
    carrier.apiUrl === undefined
      ? new NotifyClient(carrier.apiKey)
      : new NotifyClient(carrier.apiUrl, carrier.apiKey);
  return {
    send: async ({ to, text }, signal) => {
      const sending = client.sendSms(carrier.templateId, to, {
        personalisation: { message: text },
        ...(carrier.senderId === undefined ? {} : { smsSenderId: carrier.senderId }),
      });
      // The library cannot be stopped; whoever waits can.
      await Promise.race([sending, stopped(signal)]).catch((error: unknown) => {
        throw failureOf(error);
      });
    },
  };
}

function stopped(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const stop = () => reject(new SmsFailure('GOV.UK Notify', 'unreachable', null));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
}

/** The library's errors carry the whole request, key and number included: only the status gets out. */
function failureOf(error: unknown): SmsFailure {
  if (error instanceof SmsFailure) return error;
  const response = fieldOf(error, 'response');
  const status = Number(fieldOf(response, 'status') ?? 0);
  if (status === 0) return new SmsFailure('GOV.UK Notify', 'unreachable', null);
  const invalid = status === 400 && /phone_number/.test(JSON.stringify(fieldOf(response, 'data') ?? ''));
  return new SmsFailure('GOV.UK Notify', invalid ? 'invalid number' : reasonOfStatus(status), status);
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
}
