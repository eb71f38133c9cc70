// The sign-in services of the selected category, and the administrators' calls on them.
import { issuersOfCategory, type Issuer } from '@foothold/domain/single-sign-on/collections';
import { useLive } from '@foothold/live/react/use-live';
import { calls } from '../../connection/calls.ts';
import { useViewer } from '../../session/viewer.tsx';

export function useIssuers(): { readonly issuers: readonly Issuer[]; readonly complete: boolean } {
  const { selectedCategoryId: categoryId } = useViewer();
  const { rows, status } = useLive(issuersOfCategory, { categoryId });
  return { issuers: rows.toSorted((a, b) => a.name.localeCompare(b.name)), complete: status === 'ready' };
}

export type Check = Awaited<ReturnType<typeof calls.singleSignOn.checkIssuer>>;

export async function checkIssuer(issuerId: string): Promise<Check> {
  return calls.singleSignOn.checkIssuer({ issuerId });
}

export async function setEnabled(issuerId: string, enabled: boolean): Promise<void> {
  await calls.singleSignOn.setIssuerEnabled({ issuerId, enabled });
}

export async function removeIssuer(issuerId: string): Promise<void> {
  await calls.singleSignOn.removeIssuer({ issuerId });
}
