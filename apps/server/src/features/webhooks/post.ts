// Posts one signed event to the address of a webhook, and says how that ended.
import type { Event } from '@foothold/domain/webhooks/events';
import type { DeliveryOutcome } from '@foothold/domain/webhooks/state';
import { ForbiddenAddress, type Outgoing } from '../../kernel/edge/outgoing.ts';
import { signatureHeaders } from './secret.ts';

export type Receiver = { readonly address: string; readonly secrets: readonly string[] };

export type Attempt = {
  readonly eventId: string;
  readonly type: string;
  readonly at: Date;
  readonly outcome: DeliveryOutcome;
  readonly status: number | null;
  readonly milliseconds: number;
};

// A short answer is read, so that the connection can be used again; a longer one is cut off.
const shortAnswer = 16 * 1024;

/** Null if the signal was aborted before there was an answer: then nobody knows whether it has arrived. */
export async function post(
  outgoing: Outgoing,
  { address, secrets }: Receiver,
  event: Event,
  signal: AbortSignal,
): Promise<Attempt | null> {
  const at = new Date();
  const body = JSON.stringify(event);
  const began = performance.now();
  const ended = (outcome: DeliveryOutcome, status: number | null): Attempt => ({
    eventId: event.id,
    type: event.type,
    at,
    outcome,
    status,
    milliseconds: Math.round(performance.now() - began),
  });
  try {
    const answer = await outgoing.fetch(new URL(address), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Foothold-Webhooks',
        ...signatureHeaders(secrets, { id: event.id, body, at }),
      },
      body,
      signal,
    });
    const { status, ok } = answer;
    // Its status has said everything.
    const isShort = Number(answer.headers.get('content-length') ?? Number.NaN) <= shortAnswer;
    await (isShort ? answer.arrayBuffer() : answer.body?.cancel())?.catch(() => undefined);
    return ended(ok ? 'delivered' : 'refused', status);
  } catch (error) {
    if (signal.aborted) return null;
    if (error instanceof ForbiddenAddress) return ended('inside', null);
    return ended(isRedirect(error) ? 'redirected' : 'silent', null);
  }
}

function isRedirect(error: unknown): boolean {
  return (
    error instanceof TypeError && error.cause instanceof Error && error.cause.message.includes('redirect')
  );
}
