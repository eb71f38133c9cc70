// A push service for tests, as the browsers' are: it takes what RFC 8030 describes, and each phone decrypts what is for it.
import { createECDH, createPublicKey, randomBytes, randomUUID, type ECDH } from 'node:crypto';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { jwtVerify } from 'jose';
import { pushPayload, type PushPayload } from '@foothold/domain/notifications/news';

/** What web-push encrypts with; it has no types of its own. */
const ece = createRequire(import.meta.url)('http_ece') as {
  decrypt(
    body: Buffer,
    keys: { readonly version: 'aes128gcm'; readonly privateKey: ECDH; readonly authSecret: string },
  ): Buffer;
};

export type Phone = {
  /** As the browser hands it to the app. */
  readonly subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** What arrived, decrypted, in order. */
  readonly pushes: readonly PushPayload[];
  /** The status that the push service answers for it from now on. */
  answer: number;
};

export type PushService = {
  readonly host: string;
  newPhone(): Phone;
  /** Every request: its headers, and what its token of RFC 8292 says, verified with its own key. */
  readonly requests: readonly {
    readonly ttl: string | undefined;
    readonly topic: string | undefined;
    readonly publicKey: string;
    readonly audience: string;
    readonly bytes: string;
  }[];
  stop(): Promise<void>;
};

export async function startPushService(): Promise<PushService> {
  const receivers = new Map<string, (body: Buffer) => number>();
  const requests: PushService['requests'][number][] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks);
      const [, token = '', publicKey = ''] =
        /^vapid t=([^,]+), k=(.+)$/.exec(request.headers.authorization ?? '') ?? [];
      const { payload } = await jwtVerify(token, keyOf(publicKey), { algorithms: ['ES256'] });
      requests.push({
        ttl: request.headers['ttl'] as string | undefined,
        topic: request.headers['topic'] as string | undefined,
        publicKey,
        audience: String(payload.aud),
        bytes: body.toString('latin1'),
      });
      response.writeHead(receivers.get(request.url ?? '')?.(body) ?? 404).end();
    })().catch(() => response.writeHead(400).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host: '127.0.0.1',
    requests,
    newPhone: () => {
      const keys = createECDH('prime256v1');
      const auth = randomBytes(16);
      const pushes: PushPayload[] = [];
      const path = `/push/${randomUUID()}`;
      const phone = {
        subscription: {
          endpoint: origin + path,
          keys: { p256dh: keys.generateKeys('base64url'), auth: auth.toString('base64url') },
        },
        pushes,
        answer: 201,
      };
      receivers.set(path, (body) => {
        if (phone.answer === 201) {
          const text = ece.decrypt(body, {
            version: 'aes128gcm',
            privateKey: keys,
            authSecret: auth.toString('base64url'),
          });
          pushes.push(pushPayload.parse(JSON.parse(text.toString())));
        }
        return phone.answer;
      });
      return phone;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** From the raw point of RFC 8292. */
function keyOf(raw: string) {
  const point = Buffer.from(raw, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
}
