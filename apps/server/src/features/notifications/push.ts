// Sends one push to one browser, encrypted for it alone: RFC 8030, RFC 8291 and RFC 8292.
import { isPushService } from '@foothold/domain/notifications/push-services';
import type { PushPayload } from '@foothold/domain/notifications/news';
import webPush from 'web-push';
import type { Services } from '../../kernel/edge/context.ts';
import type { pushDevices } from '../../kernel/schema/public.ts';
import { readPushKeys } from './push-keys.ts';

export type PushDevice = Pick<typeof pushDevices.$inferSelect, 'endpoint' | 'p256dh' | 'auth'>;

/** `gone`: the browser has ended its subscription. */
export type PushOutcome = 'sent' | 'gone' | 'failed';

/** A phone that is off for longer shows what is new by then instead. Seconds. */
const timeToLive = 12 * 60 * 60;

export async function sendPush(
  services: Pick<Services, 'db' | 'secrets' | 'settings' | 'outgoing'>,
  { endpoint, p256dh, auth }: PushDevice,
  payload: PushPayload,
  signal?: AbortSignal,
): Promise<PushOutcome> {
  const { db, secrets, settings, outgoing } = services;
  if (!isPushService(endpoint, settings.pushServices)) return 'gone';
  const { publicKey, privateKey } = await readPushKeys(db, secrets);
  try {
    const { method, headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(payload),
      {
        vapidDetails: { subject: contactOf(settings), publicKey, privateKey },
        contentEncoding: 'aes128gcm',
        TTL: timeToLive,
        topic: topicOf(payload.tag),
      },
    );
    const answer = await outgoing.fetch(new URL(endpoint), { method, headers, body, signal: signal ?? null });
    await answer.body?.cancel();
    if (answer.ok) return 'sent';
    return answer.status === 404 || answer.status === 410 ? 'gone' : 'failed';
  } catch {
    return 'failed';
  }
}

/** Whom a push service asks about a sender. RFC 8292 wants https or mailto, and a server on somebody's desk has neither. */
function contactOf({ publicUrl }: Services['settings']): string {
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:nobody@localhost';
}

/** Of what waits for a phone that is off, the push service keeps the newest of a topic: at most 32 characters. */
function topicOf(tag: string): string {
  return tag.replaceAll(/[^\w-]/g, '').slice(-32);
}
