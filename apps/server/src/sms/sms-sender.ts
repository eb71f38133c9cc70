// The port by which text messages leave, and the choice of who carries them.
import { govukNotifySender } from './govuk-notify.ts';
import { createMessageLog, type MessageLog } from './message-log.ts';
import { twilioSender } from './twilio.ts';

export type SmsMessage = {
  /** E.164. */
  readonly to: string;
  readonly text: string;
};

export type SmsSender = {
  /** Resolves once the carrier has accepted the message; rejects with an `SmsFailure` otherwise, or when the signal fires. */
  send(message: SmsMessage, signal: AbortSignal): Promise<void>;
  /** What would have been sent, where nobody carries messages: development and demonstrations. */
  readonly outbox?: MessageLog;
};

/** `apiUrl` stands in for the carrier's own address in tests. */
export type SmsCarrier =
  | { readonly provider: 'outbox' }
  | {
      readonly provider: 'govuk-notify';
      readonly apiKey: string;
      readonly templateId: string;
      /** Which of the service's sender names is shown; the service's default when there is none. */
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
