// What the signed-in person may do, by the one table of capabilities.
import { can, type Capability } from '@foothold/domain/access/roles';
import { useViewer } from './viewer.tsx';

export function useAbilities(): (capability: Capability) => boolean {
  const viewer = useViewer();
  return (capability) => can(viewer.role, capability);
}
