// The machine keys of the selected category, and the administrators' calls on them.
import { machineKeysOfCategory, type MachineKey } from '@foothold/domain/machine-keys/collections';
import type { KeyScope } from '@foothold/domain/machine-keys/scopes';
import { useLive } from '@foothold/live/react/use-live';
import { calls } from '../../../connection/calls.ts';
import { useViewer } from '../../../session/viewer.tsx';

/** The newest first. */
export function useMachineKeys(): { readonly keys: readonly MachineKey[]; readonly complete: boolean } {
  const { selectedCategoryId: categoryId } = useViewer();
  const { rows, status } = useLive(machineKeysOfCategory, { categoryId });
  return {
    keys: rows.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
    complete: status === 'ready',
  };
}

/** Returns the key's text, which no later answer has. */
export async function createKey(categoryId: string, keyName: string, scope: KeyScope): Promise<string> {
  return (await calls.machineKeys.createMachineKey({ categoryId, keyName, scope })).text;
}

export async function revokeKey(keyId: string): Promise<void> {
  await calls.machineKeys.revokeMachineKey({ keyId });
}
