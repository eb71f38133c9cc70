// The choice of carrier for text messages.
import { govukNotifySender } from './govuk-notify.ts';
import { createMessageLog } from './message-log.ts';
import type { SmsCarrier, SmsSender } from './sms-sender.ts';
import { twilioSender } from './twilio.ts';

export function createSmsSender(carrier: SmsCarrier): SmsSender {
  if (carrier.provider === 'govuk-notify') return govukNotifySender(carrier);
  if (carrier.provider === 'twilio') return twilioSender(carrier);
  return createMessageLog();
}
