// The port for sending text messages, and the choice of carrier.
import { govukNotifySender } from './govuk-notify.ts';
import { createMessageLog, type MessageLog } from './message-log.ts';
import { twilioSender } from './twilio.ts';

export type SmsMessage = {
  /** E.164. */
  readonly to: string;
  readonly text: string;
};

export type SmsSender = {
  /** Resolves once the carrier has accepted the message; rejects with an `SmsFailure` otherwise, or when aborted. */
  send(message: SmsMessage, signal: AbortSignal): Promise<void>;
  /** Messages that would have been sent, where no carrier is configured: development and demonstrations. */
  readonly messageLog?: MessageLog;
};

/** `apiUrl` overrides the carrier's URL in tests. */
export type SmsCarrier =
  | { readonly provider: 'outbox' }
  | {
      readonly provider: 'govuk-notify';
      readonly apiKey: string;
      readonly templateId: string;
      /** The id of one of the service's sender names; the service's default if omitted. */
      readonly senderId?: string;
      readonly apiUrl?: string;
    }
  | {
      readonly provider: 'twilio';
      readonly accountSid: string;
      readonly authToken: string;
      readonly from: string;
      readonly apiUrl?: string;
    };

export function createSmsSender(carrier: SmsCarrier): SmsSender {
  if (carrier.provider === 'govuk-notify') return govukNotifySender(carrier);
  if (carrier.provider === 'twilio') return twilioSender(carrier);
  return createMessageLog();
}
