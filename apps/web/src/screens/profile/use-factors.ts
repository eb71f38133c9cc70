// The user's own second factors and how many recovery codes are left; removing and renewing them.
import { ownFactors, ownRecoveryCodes, type Factor } from '@foothold/domain/second-factor/collections';
import { useLive } from '@foothold/live/react/use-live';
import { calls } from '../../connection/calls.ts';
import { useViewer } from '../../session/viewer.tsx';

export function useFactors(): {
  /** The oldest first. */
  readonly factors: readonly Factor[];
  readonly codesLeft: number;
  readonly complete: boolean;
} {
  const { id: userId } = useViewer();
  const factors = useLive(ownFactors, { userId });
  const codes = useLive(ownRecoveryCodes, { userId });
  return {
    factors: factors.rows.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)),
    codesLeft: codes.rows.length,
    complete: factors.status === 'ready' && codes.status === 'ready',
  };
}

export async function removeFactor(factorId: string): Promise<void> {
  await calls.secondFactor.removeFactor({ factorId });
}

/** Returns the new codes, which no later answer has. */
export async function renewRecoveryCodes(): Promise<readonly string[]> {
  return (await calls.secondFactor.renewRecoveryCodes()).recoveryCodes;
}
