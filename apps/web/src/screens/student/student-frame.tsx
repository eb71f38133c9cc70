// The frame of a student's record: the student's page once loaded, or "Student not found".
import type { Person } from '@foothold/domain/people/collections';
import { useLingui } from '@lingui/react';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { UserFrame, UserLoading, UserMissing, type UserTab } from './user-frame.tsx';
import { useUserInView } from './use-user.ts';

type Props = {
  readonly current: Exclude<UserTab, 'personal'>;
  readonly children: (student: Person) => ReactNode;
};

export function StudentFrame({ current, children }: Props) {
  const { i18n } = useLingui();
  const { userId } = useParams({ from: '/staff/users/$userId' });
  const view = useUserInView(userId, 'students');
  if (view === 'missing') return <UserMissing sentence={i18n._('Student not found')} />;
  if (view === 'loading') return <UserLoading />;
  return (
    <UserFrame key={view.id} person={view} current={current}>
      {children(view)}
    </UserFrame>
  );
}
