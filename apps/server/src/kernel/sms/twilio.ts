// Sends text messages through Twilio's Messages API (https://www.twilio.com/docs/messaging/api/message-resource).
import { reasonOfStatus, SmsFailure, type SmsFailureReason } from './sms-failure.ts';
import type { SmsCarrier, SmsSender, SmsStatus } from './sms-sender.ts';

const defaultUrl = 'https://api.twilio.com';
// Twilio's error codes (https://www.twilio.com/docs/api/errors): of numbers that cannot receive messages, when one is handed in …
const invalidNumber = new Set([21211, 21214, 21614]);
/** … and afterwards. */
const unknownNumber = new Set([30005, 30006]);
const stopped = 21610;
const endings: Readonly<Record<string, SmsStatus>> = {
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
};

export function twilioSender(carrier: SmsCarrier & { provider: 'twilio' }): SmsSender {
  const { accountSid, authToken, from, apiUrl = defaultUrl } = carrier;
  const sender: [string, string] = from.startsWith('MG') ? ['MessagingServiceSid', from] : ['From', from];
  const messages = `${apiUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages`;
  const ask = (url: string, request: RequestInit) =>
    fetch(url, {
      ...request,
      headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
      // The request contains a key and a phone number, which a redirect must not leak.
      redirect: 'error',
    }).catch(() => {
      throw new SmsFailure('Twilio', 'unreachable', null);
    });
  return {
    send: async ({ to, text }, signal) => {
      const body = new URLSearchParams([['To', to], ['Body', text], sender]);
      const answer = await ask(`${messages}.json`, { method: 'POST', body, signal });
      if (answer.ok) return (await fieldsOf(answer)).sid ?? null;
      throw new SmsFailure('Twilio', await reasonOf(answer), answer.status);
    },
    statusOf: async (providerId, signal) => {
      const answer = await ask(`${messages}/${encodeURIComponent(providerId)}.json`, { signal });
      if (answer.status === 404) return null;
      if (!answer.ok) throw new SmsFailure('Twilio', reasonOfStatus(answer.status), answer.status);
      const { status = '', error_code: code } = await fieldsOf(answer);
      return unknownNumber.has(Number(code)) ? 'wrong' : (endings[status] ?? 'sent');
    },
    // It keeps no reference of the sender.
    find: async () => null,
  };
}

async function reasonOf(answer: Response): Promise<SmsFailureReason> {
  const code = answer.status === 400 ? Number((await fieldsOf(answer)).code) : 0;
  if (code === stopped) return 'stopped';
  return invalidNumber.has(code) ? 'invalid number' : reasonOfStatus(answer.status);
}

type Fields = { readonly [field in 'sid' | 'status' | 'code' | 'error_code']?: string };

async function fieldsOf(answer: Response): Promise<Fields> {
  const body: unknown = await answer.json().catch(() => null);
  return typeof body === 'object' && body !== null ? body : {};
}
