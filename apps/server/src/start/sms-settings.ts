// Reads the SMS carrier and everything that it needs from the settings.
import type { Settings } from './settings.ts';
import { StartProblem } from '../kernel/runtime/start-problem.ts';

export type SmsSettings =
  | { provider: 'outbox' }
  | { provider: 'govuk-notify'; apiKey: string; templateId: string; senderId?: string }
  | { provider: 'twilio'; accountSid: string; authToken: string; from: string };

type SmsKey = keyof Settings & `${'GOVUK' | 'TWILIO'}${string}`;

export function smsSettings(settings: Settings): SmsSettings {
  const required = (name: SmsKey): string => {
    const value = settings[name];
    if (value) return value;
    throw new StartProblem(`SMS_PROVIDER is ${settings.SMS_PROVIDER}, so ${name} must be set.`);
  };
  if (settings.SMS_PROVIDER === 'govuk-notify') {
    return {
      provider: 'govuk-notify',
      apiKey: required('GOVUK_NOTIFY_API_KEY'),
      templateId: required('GOVUK_NOTIFY_TEMPLATE_ID'),
      ...(settings.GOVUK_NOTIFY_SENDER_ID && { senderId: settings.GOVUK_NOTIFY_SENDER_ID }),
    };
  }
  if (settings.SMS_PROVIDER === 'twilio') {
    return {
      provider: 'twilio',
      accountSid: required('TWILIO_ACCOUNT_SID'),
      authToken: required('TWILIO_AUTH_TOKEN'),
      from: required('TWILIO_FROM'),
    };
  }
  return { provider: 'outbox' };
}
