// The college accounts that a person is connected with, and what they and administrators do about them.
import { identitiesOfUser, type Identity } from '@foothold/domain/single-sign-on/collections';
import { useLive } from '@foothold/live/react/use-live';
import { calls } from '../../connection/calls.ts';

export function useIdentities(userId: string): {
  readonly identities: readonly Identity[];
  readonly complete: boolean;
} {
  const { rows, status } = useLive(identitiesOfUser, { userId });
  return {
    identities: rows.toSorted((a, b) => a.linkedAt.localeCompare(b.linkedAt)),
    complete: status === 'ready',
  };
}

export async function removeIdentity(identityId: string): Promise<void> {
  await calls.singleSignOn.removeIdentity({ identityId });
}

/** Returns the code, which no later answer has. */
export async function createLinkCode(userId: string): Promise<string> {
  return (await calls.singleSignOn.createLinkCode({ userId })).code;
}
