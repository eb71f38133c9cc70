// The sign-in services of the selected category, its administrators for emergencies, and the administrators' calls on them.
import {
  breakGlassOfCategory,
  issuersOfCategory,
  type BreakGlass,
  type Issuer,
} from '@foothold/domain/single-sign-on/collections';
import { useLive } from '@foothold/live/react/use-live';
import { calls } from '../../connection/calls.ts';
import { useViewer } from '../../session/viewer.tsx';

export function useIssuers(): { readonly issuers: readonly Issuer[]; readonly complete: boolean } {
  const { selectedCategoryId: categoryId } = useViewer();
  const { rows, status } = useLive(issuersOfCategory, { categoryId });
  return { issuers: rows.toSorted((a, b) => a.name.localeCompare(b.name)), complete: status === 'ready' };
}

export function useBreakGlass(): { readonly people: readonly BreakGlass[]; readonly complete: boolean } {
  const { selectedCategoryId: categoryId } = useViewer();
  const { rows, status } = useLive(breakGlassOfCategory, { categoryId });
  return { people: rows.toSorted((a, b) => a.since.localeCompare(b.since)), complete: status === 'ready' };
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

export async function setBreakGlass(userId: string, breakGlass: boolean): Promise<void> {
  await calls.singleSignOn.setBreakGlass({ userId, breakGlass });
}
