// One search result of any category; opens the user's page in one of the viewer's categories that they belong to.
import type { FoundUser } from '@foothold/domain/people/calls';
import { useLingui } from '@lingui/react';
import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { refusalOf } from '../../../connection/calls.ts';
import { selectCategory, useCategories } from '../../../features/categories/use-categories.ts';
import { PhoneNumber } from '../../../features/people/phone-number.tsx';
import { useViewer } from '../../../session/viewer.tsx';
import { RowLink } from '../../../navigation/links.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Tag } from '../../../ui/badge.tsx';
import { StaticRow } from '../../../ui/list-row.tsx';
import { showToast } from '../../../ui/toast.ts';
import styles from './search-users.module.css';

export function SearchResultRow({ user }: { readonly user: FoundUser }) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const navigate = useNavigate();
  const own = new Set(useCategories().map((category) => category.id));
  const names = user.categories.map((category) => category.categoryName).join(', ');
  const face = {
    start: <Avatar src={user.imageURL} size="small" />,
    title: user.displayName,
    tag: user.accountLocked && <Tag tone="bad">{i18n._('Locked')}</Tag>,
    text: (
      <span className={styles.facts}>
        <PhoneNumber phoneNumber={user.phoneNumber} /> · <bdi>{names}</bdi>
      </span>
    ),
  };
  const shared = user.categories.filter((category) => own.has(category.id));
  const here = shared.some((category) => category.id === viewer.selectedCategoryId);
  const [there] = shared;
  if (there === undefined) {
    return <StaticRow {...face} end={<Tag>{i18n._('Not in your categories')}</Tag>} />;
  }
  const openThere = async (event: MouseEvent) => {
    if (here || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    try {
      await selectCategory(there.id);
      await navigate({ to: '/staff/users/$userId', params: { userId: user.id } });
    } catch (error) {
      showToast(i18n._(refusalOf(error).msg), 'bad');
    }
  };
  return (
    <RowLink
      to="/staff/users/$userId"
      params={{ userId: user.id }}
      onClick={(event) => void openThere(event)}
      {...face}
    />
  );
}
