// Phone numbers and locks of the category's users, as far as the viewer may see them.
import { account, staffAccounts, studentAccounts, type Account } from '@foothold/domain/people/collections';
import { useLive } from '@foothold/live/react/use-live';
import { useMemo } from 'react';
import { useAbilities } from '../../session/use-abilities.ts';
import { useViewer } from '../../session/viewer.tsx';

/** By user id: students' for all staff, staff's for admins only. */
export function useAccounts(): ReadonlyMap<string, Account> {
  const viewer = useViewer();
  const can = useAbilities();
  const ofCategory = { categoryId: viewer.selectedCategoryId };
  const students = useLive(studentAccounts, ofCategory);
  const staff = useLive(staffAccounts, can('seeStaffAccounts') ? ofCategory : null);
  return useMemo(
    () => new Map([...students.rows, ...staff.rows].map((row) => [row.userId, row])),
    [students.rows, staff.rows],
  );
}

/** One user's; undefined until loaded, and always if the viewer may not see it. */
export function useAccount(userId: string): Account | undefined {
  return useLive(account, { userId }).rows[0];
}
