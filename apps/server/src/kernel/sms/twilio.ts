// Sends text messages through Twilio's Messages API (https://www.twilio.com/docs/messaging/api/message-resource).
import { reasonOfStatus, SmsFailure } from './sms-failure.ts';
import type { SmsCarrier, SmsSender } from './sms-sender.ts';

const defaultUrl = 'https://api.twilio.com';
// Twilio's error codes for numbers that cannot receive messages.
const invalidNumber = new Set([21211, 21214, 21614, 21610]);

export function twilioSender(carrier: SmsCarrier & { provider: 'twilio' }): SmsSender {
  const { accountSid, authToken, from, apiUrl = defaultUrl } = carrier;
  const sender: [string, string] = from.startsWith('MG') ? ['MessagingServiceSid', from] : ['From', from];
  return {
    send: async ({ to, text }, signal) => {
      const answer = await fetch(
        `${apiUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
        {
          method: 'POST',
          headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
          body: new URLSearchParams([['To', to], ['Body', text], sender]),
          // The request contains a key and a phone number, which a redirect must not leak.
          redirect: 'error',
          signal,
        },
      ).catch(() => {
        throw new SmsFailure('Twilio', 'unreachable', null);
      });
      if (answer.ok) return;
      const invalid = answer.status === 400 && invalidNumber.has(await errorCode(answer));
      throw new SmsFailure(
        'Twilio',
        invalid ? 'invalid number' : reasonOfStatus(answer.status),
        answer.status,
      );
    },
  };
}

async function errorCode(answer: Response): Promise<number> {
  const body: unknown = await answer.json().catch(() => null);
  return typeof body === 'object' && body !== null && 'code' in body ? Number(body.code) : 0;
}
