// The signed-in user's capabilities, from the capability table.
import { can, type Capability } from '@foothold/domain/access/roles';
import { useViewer } from './viewer.tsx';

export function useAbilities(): (capability: Capability) => boolean {
  const viewer = useViewer();
  return (capability) => can(viewer.role, capability);
}
