// A user's personal data as staff see it, with the account actions.
import { detailLabels, details, detailsOf } from '@foothold/domain/people/details';
import type { Account, Person } from '@foothold/domain/people/collections';
import { can, roleLabels } from '@foothold/domain/access/roles';
import { useLingui } from '@lingui/react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { AccountActions } from './account-actions.tsx';
import { FactorReset } from './factor-reset.tsx';
import { NumberNotice } from './number-notice.tsx';
import { CannotBeReached } from './cannot-be-reached.tsx';
import { CredentialTypeNotice } from './credential-type-notice.tsx';
import { PhoneNumber } from '../../../features/people/phone-number.tsx';
import { pictureOf } from '../../../features/people/pictures.ts';
import { StudentNow } from './student-now.tsx';
import { UnsentText } from './unsent-text.tsx';
import { useAccount } from '../../../features/people/use-accounts.ts';
import type { Saved } from './use-edit-user.ts';
import { useUserCategories, type UserCategories } from './use-user-categories.ts';
import { PersonSignIn } from './person-sign-in.tsx';
import { SaysHello } from './says-hello.tsx';
import { useViewer } from '../../../session/viewer.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Tag } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, Section } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast.ts';
import styles from './personal.module.css';
import { UserFrame, UserLoading, UserMissing } from '../user-frame.tsx';
import { useUserInView } from '../use-user.ts';
import { lazyWithRetry } from '../../../navigation/lazy-with-retry.tsx';

const EditUser = lazyWithRetry(async () => (await import('./edit-user.tsx')).EditUser);

export function PersonalScreen() {
  const { i18n } = useLingui();
  const { userId } = useParams({ from: '/staff/users/$userId' });
  const { selectedCategoryId } = useViewer();
  const navigate = useNavigate();
  const [saved, setSaved] = useState<Saved | null>(null);
  // Once they have been moved to another category, their page is none of this one.
  const leaveIfMoved = ({ categoryIds, displayName }: Saved) => {
    if (categoryIds.includes(selectedCategoryId)) return;
    showToast(i18n._('{name} is in another category now', { name: displayName }));
    void navigate({ to: '/staff/users', ignoreBlocker: true });
  };
  return (
    <>
      <UserInView
        userId={userId}
        onSaved={(done) => (done.secretMessage === null ? leaveIfMoved(done) : setSaved(done))}
      />
      {/* Outside the page, which unmounts when the user is moved to another category. */}
      {saved !== null && (
        <CredentialTypeNotice
          saved={saved}
          onClose={() => {
            setSaved(null);
            leaveIfMoved(saved);
          }}
        />
      )}
    </>
  );
}

type ViewProps = { readonly userId: string; readonly onSaved: (saved: Saved) => void };

function UserInView({ userId, onSaved }: ViewProps) {
  const { i18n } = useLingui();
  const view = useUserInView(userId);
  if (view === 'missing') return <UserMissing sentence={i18n._('User not found')} />;
  if (view === 'loading') return <UserLoading />;
  return (
    <UserFrame key={view.id} person={view} current="personal">
      <Personal person={view} onSaved={onSaved} />
    </UserFrame>
  );
}

type PersonalProps = { readonly person: Person; readonly onSaved: (saved: Saved) => void };

function Personal({ person, onSaved }: PersonalProps) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const account = useAccount(person.id);
  const categories = useUserCategories(person.id);
  if (account === undefined || categories?.complete === false) return <Skeleton shape="row" count={3} />;
  return (
    <>
      {can(person.role, 'learn') && <StudentNow studentId={person.id} />}
      {/* Administrators see the lock and can lift it, so only other staff see whom to ask. */}
      {account.accountLocked && categories === null && (
        <Banner tone="warn">{i18n._('Account is locked. Please contact an admin to restore access')}</Banner>
      )}
      <SaysHello person={person} />
      <NumberNotice person={person} />
      <UnsentText person={person} account={account} />
      <CannotBeReached studentId={person.id} />
      <Section
        title={i18n._('Personal data')}
        actions={<EditButton person={person} account={account} categories={categories} onSaved={onSaved} />}
      >
        <Card>
          <PersonalData person={person} account={account} categories={categories} />
        </Card>
      </Section>
      <Section
        title={i18n._('Account')}
        beside={account.accountLocked && <Tag tone="bad">{i18n._('Account locked')}</Tag>}
      >
        <AccountActions
          person={person}
          account={account}
          onDeleted={() => void navigate({ to: '/staff/users' })}
        />
        <FactorReset person={person} />
      </Section>
      <PersonSignIn person={person} />
    </>
  );
}

type Parts = {
  readonly person: Person;
  readonly account: Account;
  readonly categories: UserCategories | null;
};

type Fact = { readonly label: string; readonly value: ReactNode };

function PersonalData({ person, account, categories }: Parts) {
  const { i18n } = useLingui();
  const ofAdmins: readonly Fact[] =
    categories === null
      ? []
      : [
          { label: i18n._('Role'), value: i18n._(roleLabels[person.role]) },
          {
            label: i18n._('Categories'),
            value: categories.own.map(({ id, categoryName }) => (
              <bdi key={id} className={styles.category}>
                {categoryName}
              </bdi>
            )),
          },
        ];
  const data: readonly Fact[] = [
    ...details.map((detail) => ({
      label: i18n._(detailLabels[detail]),
      value: <bdi>{account[detail]}</bdi>,
    })),
    {
      label: i18n._('Phone number'),
      value: (
        <a href={`tel:${account.phoneNumber}`} className={styles.call}>
          <PhoneNumber phoneNumber={account.phoneNumber} />
        </a>
      ),
    },
    ...ofAdmins,
  ];
  return (
    <div className={styles.person}>
      <Avatar src={pictureOf(person)} size="large" />
      <dl className={styles.data}>
        {data.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function EditButton({ person, account, categories, onSaved }: Parts & Pick<PersonalProps, 'onSaved'>) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const [open, setOpen] = useState(false);
  const { phoneNumber, version } = account;
  const categoryIds = categories?.own.map((category) => category.id) ?? [viewer.selectedCategoryId];
  return (
    <>
      <Button small icon={Pencil} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {i18n._('Edit')}
      </Button>
      {open && (
        <Suspense>
          <EditUser
            userId={person.id}
            opened={{ ...detailsOf(account), phoneNumber, role: person.role, categoryIds, version }}
            categories={categories}
            onSaved={(saved) => {
              setOpen(false);
              onSaved(saved);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
