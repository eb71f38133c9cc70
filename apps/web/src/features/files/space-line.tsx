// Warns users and staff when storage space is nearly full; renders nothing before.
import { isFull, isNearlyFull, percentOf, spaceSentences } from '@foothold/domain/files/space';
import { isStaff, type Role } from '@foothold/domain/access/roles';
import { useLingui } from '@lingui/react';
import { Banner } from '../../ui/banner.tsx';
import { useViewer } from '../../session/viewer.tsx';
import { useSpaceOf } from './use-space.ts';

export function OwnSpaceLine() {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const space = useSpaceOf(viewer);
  if (space?.limit == null || !isNearlyFull(space.usedBytes, space.limit)) return null;
  if (isFull(space.usedBytes, space.limit)) {
    return (
      <Banner tone="warn">
        {i18n._(isStaff(viewer.role) ? spaceSentences.staffFull : spaceSentences.learnerFull)}
      </Banner>
    );
  }
  return (
    <Banner tone="info">
      {i18n._('Your space is {percent}% full', {
        percent: percentOf(space.usedBytes, space.limit),
      })}
    </Banner>
  );
}

/** For staff, on the user's page. */
export function SpaceLineOf({ person }: { readonly person: { readonly id: string; readonly role: Role } }) {
  const { i18n } = useLingui();
  const space = useSpaceOf(person);
  if (space?.limit == null || !isNearlyFull(space.usedBytes, space.limit)) return null;
  const percent = percentOf(space.usedBytes, space.limit);
  return (
    <Banner tone={isFull(space.usedBytes, space.limit) ? 'warn' : 'info'}>
      {i18n._('The space for this person’s files is {percent}% full', { percent })}
    </Banner>
  );
}
