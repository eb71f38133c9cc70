// Tries the address of a new webhook: an administrator learns at once that it leads into our own network.
import { Refusal } from '@foothold/domain/contract/refusal';
import { webhookSentences } from '@foothold/domain/webhooks/input';
import { ForbiddenAddress, type Outgoing } from '../../kernel/edge/outgoing.ts';

// The administrator waits for it.
const maxWaitMs = 3_000;

/** A receiver that does not answer yet is none of our business. Every delivery is checked again. */
export async function requireOutside(outgoing: Outgoing, address: string): Promise<void> {
  const url = new URL(address);
  try {
    const answer = await outgoing.fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(maxWaitMs) });
    await answer.body?.cancel();
  } catch (error) {
    if (!(error instanceof ForbiddenAddress)) return;
    // Only an operator can allow anything else.
    const isPlain = url.protocol === 'http:';
    throw new Refusal('RULE', isPlain ? webhookSentences.address : webhookSentences.ownNetwork);
  }
}
