// Proves both carriers against a local imitation of their HTTP APIs, and that no failure reveals a secret or a number.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMessageLog } from './message-log.ts';
import { messagePage } from '../../app/message-page.ts';
import { createSmsSender } from './carriers.ts';
import type { SmsSender } from './sms-sender.ts';
import { SmsFailure } from './sms-failure.ts';

type Heard = {
  readonly method: string;
  readonly path: string;
  readonly authorization: string;
  readonly body: string;
};

const apiKey = 'school-26785a09-ab16-4eb0-8407-a37497a57506-3d844edf-8d35-48ac-975b-e847b4f122b0';
const message = {
  to: '+447700900123',
  text: 'Choose a new PIN: https://learn.example.org/reset/abc',
  reference: 'reset 7',
};

let carrier: Server;
let apiUrl: string;
let heard: Heard[];
let answer: { status: number; body: object; location?: string } | 'hang';

beforeEach(async () => {
  heard = [];
  carrier = createServer((request, response) => {
    void read(request).then((body) => {
      heard.push({
        method: request.method ?? '',
        path: request.url ?? '',
        authorization: request.headers.authorization ?? '',
        body,
      });
      if (answer === 'hang') return;
      response
        .writeHead(answer.status, {
          'content-type': 'application/json',
          ...(answer.location === undefined ? {} : { location: answer.location }),
        })
        .end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => carrier.listen(0, '127.0.0.1', resolve));
  apiUrl = `http://127.0.0.1:${(carrier.address() as AddressInfo).port}`;
});

afterEach(async () => {
  carrier.closeAllConnections();
  await new Promise((resolve) => carrier.close(resolve));
});

const carriers: readonly {
  name: string;
  make: () => SmsSender;
  invalid: object;
  accepted: object;
  id: string;
  /** What it answers when it is asked for a message, and what that means. */
  statuses: readonly [object, string][];
}[] = [
  {
    name: 'GOV.UK Notify',
    make: () => createSmsSender({ provider: 'govuk-notify', apiKey, templateId: 'template-1', apiUrl }),
    accepted: { id: 'a', content: {}, uri: '', template: {} },
    id: 'a',
    statuses: [
      [{ status: 'sending' }, 'sent'],
      [{ status: 'delivered' }, 'delivered'],
      [{ status: 'permanent-failure' }, 'wrong'],
      [{ status: 'temporary-failure' }, 'failed'],
    ],
    invalid: {
      status_code: 400,
      errors: [{ error: 'ValidationError', message: 'phone_number Not enough digits' }],
    },
  },
  {
    name: 'Twilio',
    make: () =>
      createSmsSender({
        provider: 'twilio',
        accountSid: 'AC1',
        authToken: 'secret-token',
        from: '+447700900001',
        apiUrl,
      }),
    accepted: { sid: 'SM1', status: 'queued' },
    id: 'SM1',
    statuses: [
      [{ status: 'sending', error_code: null }, 'sent'],
      [{ status: 'delivered', error_code: null }, 'delivered'],
      [{ status: 'undelivered', error_code: 30005 }, 'wrong'],
      [{ status: 'undelivered', error_code: 30003 }, 'failed'],
    ],
    invalid: { code: 21211, message: "The 'To' number is not a valid phone number." },
  },
];

const patience = () => AbortSignal.timeout(5000);

async function failure(sending: Promise<unknown>): Promise<SmsFailure> {
  const error: unknown = await sending.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof SmsFailure)) throw new Error('The message should have been refused');
  return error;
}

it('GOV.UK Notify is asked for the sender name that the provider chose', async () => {
  answer = { status: 201, body: { id: 'a', content: {}, uri: '', template: {} } };
  const carrier = {
    provider: 'govuk-notify',
    apiKey,
    templateId: 'template-1',
    senderId: 'sender-7',
    apiUrl,
  };
  await createSmsSender({ ...carrier, provider: 'govuk-notify' }).send(message, patience());
  expect(heard[0]?.body).toContain('"sms_sender_id":"sender-7"');
});

it('GOV.UK Notify finds a message by our reference; Twilio keeps none', async () => {
  const [notify, twilio] = carriers.map(({ make }) => make());
  answer = { status: 200, body: { notifications: [{ id: 'a' }], links: {} } };
  expect(await notify?.find('reset 7', patience())).toBe('a');
  expect(heard.map(({ path }) => path)).toEqual(['/v2/notifications?template_type=sms&reference=reset%207']);
  answer = { status: 200, body: { notifications: [], links: {} } };
  expect(await notify?.find('reset 8', patience())).toBeNull();
  expect(await twilio?.find('reset 7', patience())).toBeNull();
});

it('Twilio says that somebody has answered STOP', async () => {
  answer = { status: 400, body: { code: 21610, message: 'unsubscribed' } };
  expect((await failure(carriers[1]!.make().send(message, patience()))).reason).toBe('stopped');
});

describe.each(carriers)('$name', ({ make, accepted, invalid, id, statuses }) => {
  it('says what became of a message, and nothing of one that it does not know', async () => {
    for (const [body, status] of statuses) {
      answer = { status: 200, body: { id, ...body } };
      expect(await make().statusOf(id, patience())).toBe(status);
      expect(heard.at(-1)).toMatchObject({ method: 'GET', body: '' });
    }
    answer = { status: 404, body: {} };
    expect(await make().statusOf(id, patience())).toBeNull();
    answer = { status: 503, body: {} };
    expect((await failure(make().statusOf(id, patience()))).reason).toBe('unreachable');
  });

  it('sends the text and the number of a reset message [REST-5]', async () => {
    answer = { status: 201, body: accepted };
    expect(await make().send(message, patience())).toBe(id);
    expect(heard).toHaveLength(1);
    const sent = decodeURIComponent(`${heard[0]?.body}`).replaceAll('+', ' ');
    expect(heard[0]?.method).toBe('POST');
    expect(sent).toContain('Choose a new PIN');
    expect(decodeURIComponent(heard[0]?.body ?? '')).toContain('+447700900123');
  });

  it('distinguishes a number that does not exist from a wrong key, a limit and a fault', async () => {
    const reasons: Record<number, string> = {
      401: 'unauthorised',
      403: 'unauthorised',
      429: 'too many',
      503: 'unreachable',
    };
    answer = { status: 400, body: invalid };
    expect((await failure(make().send(message, patience()))).reason).toBe('invalid number');
    for (const [status, reason] of Object.entries(reasons)) {
      answer = { status: Number(status), body: { message: 'no' } };
      expect((await failure(make().send(message, patience()))).reason, status).toBe(reason);
    }
  });

  it('does not follow redirects with key, number and text', async () => {
    for (const status of [302, 307, 308]) {
      answer = { status, body: {}, location: `${apiUrl}/elsewhere` };
      const told = await failure(make().send(message, patience()));
      expect(told).toBeInstanceOf(SmsFailure);
    }
    expect(heard.map(({ path }) => path)).not.toContain('/elsewhere');
    expect(heard).toHaveLength(3);
  });

  it('gives up on a carrier that never answers, when aborted', async () => {
    answer = 'hang';
    expect((await failure(make().send(message, AbortSignal.timeout(50)))).reason).toBe('unreachable');
  });

  it('reveals neither secrets nor the phone number when it fails', async () => {
    answer = { status: 403, body: { message: `bad ${apiKey} secret-token ${message.to}` } };
    const told = JSON.stringify(
      await failure(make().send(message, patience())),
      Object.getOwnPropertyNames(new Error('x')),
    );
    for (const secret of ['secret-token', apiKey, '7700900123', 'reset/abc'])
      expect(told).not.toContain(secret);
  });
});

describe('in development', () => {
  it('a page shows what would have been sent, newest first, and runs nothing of it [THREAT-13]', async () => {
    const sender = createMessageLog();
    await sender.send({ to: '+447700900101', text: 'first', reference: '1' }, patience());
    await sender.send(
      { to: '+447700900102', text: '<script>x</script> https://a.example/reset/1', reference: '2' },
      patience(),
    );
    const page = messagePage(sender.messageLog.list());
    expect(page.indexOf('900102')).toBeLessThan(page.indexOf('900101'));
    expect(page).toContain('<a href="https://a.example/reset/1">');
    expect(page).not.toContain('<script>');
  });
});

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part as Uint8Array));
  return Buffer.concat(parts).toString();
}
