// A person's own data as staff see it: name, phone number, and for admins the role.
import { roleLabels } from '@foothold/domain/people/roles';
import type { Person } from '@foothold/domain/people/collections';
import { useLingui } from '@lingui/react';
import { useParams } from '@tanstack/react-router';
import { pictureOf } from '../../features/people/pictures.ts';
import { useAbilities } from '../../features/people/use-abilities.ts';
import { useAccount } from '../../features/people/use-accounts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Tag } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadingSpinner } from '../../ui/spinner.tsx';
import styles from './personal.module.css';
import { UserFrame, UserMissing } from './user-frame.tsx';
import { useUserInView } from './use-user.ts';

export function PersonalScreen() {
  const { i18n } = useLingui();
  const { userId = '' } = useParams({ strict: false });
  const view = useUserInView(userId);
  if (view === 'missing') return <UserMissing sentence={i18n._('User not found')} />;
  if (view === 'loading') {
    return (
      <Page>
        <LoadingSpinner />
      </Page>
    );
  }
  return (
    <UserFrame key={view.id} person={view} current="personal">
      <PersonalData person={view} />
    </UserFrame>
  );
}

function PersonalData({ person }: { readonly person: Person }) {
  const { i18n } = useLingui();
  const can = useAbilities();
  const account = useAccount(person.id);
  if (account === undefined) return <Skeleton shape="row" count={3} />;
  const locked = account.accountLocked;
  const isAdmin = can('administer');
  const data: readonly [label: string, value: string][] = [
    [i18n._('First name'), account.firstName],
    [i18n._('Surname'), account.surname],
    [i18n._('Phone number'), account.phoneNumber],
    ...(isAdmin ? [[i18n._('Role'), i18n._(roleLabels[person.role])] as [string, string]] : []),
  ];
  return (
    <>
      {locked && !isAdmin && (
        <Banner tone="warn">{i18n._('Account is locked. Please contact an admin to restore access')}</Banner>
      )}
      <Card>
        <div className={styles.person}>
          <Avatar src={pictureOf(person)} size="large" />
          <dl className={styles.data}>
            {data.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
          {locked && isAdmin && <Tag tone="bad">{i18n._('Account locked')}</Tag>}
        </div>
      </Card>
    </>
  );
}
