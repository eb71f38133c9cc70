// The navigation links of the staff area, each with its count of waiting items.
import { useLingui } from '@lingui/react';
import { useLocation } from '@tanstack/react-router';
import { GraduationCap, House, Inbox, Library, MessagesSquare, Settings, UserRound } from 'lucide-react';
import { useAbilities } from '../../session/use-abilities.ts';
import { NavigationLink } from '../../navigation/links.tsx';
import { UnreadBadge } from '../../features/chat/unread-badge.tsx';
import { Badge } from '../../ui/badge.tsx';
import { NavLinks } from '../../ui/nav-links.tsx';
import { useMenuCounts } from './use-menu-counts.ts';
import type { Waiting } from '../../features/progress/use-waiting.ts';

type Props = {
  readonly waiting: Waiting;
  /** In the drawer: in a column, with the profile, closing the drawer on navigation. */
  readonly inDrawer?: boolean;
  readonly onGone?: () => void;
};

export function StaffNavigation({ waiting, inDrawer = false, onGone }: Props) {
  const { i18n } = useLingui();
  const can = useAbilities();
  // The area's bare address shows the classrooms too.
  const atClassrooms = useLocation({ select: ({ pathname }) => /^\/staff\/?$/.test(pathname) });
  // Items waiting for review belong to students, and the search of all categories begins at the users.
  const atUsers = useLocation({ select: ({ pathname }) => /^\/staff\/(review|search)/.test(pathname) });
  const { unreadInClassrooms, unreadInInbox, toReview, toLookAt } = useMenuCounts(waiting);
  return (
    <NavLinks label={i18n._('Main')} direction={inDrawer ? 'column' : 'line'}>
      <NavigationLink to="/" icon={House} activeOptions={{ exact: true }} onClick={onGone}>
        {i18n._('Home')}
      </NavigationLink>
      <NavigationLink
        to="/staff/classrooms"
        icon={MessagesSquare}
        badge={<UnreadBadge count={unreadInClassrooms} />}
        inactiveProps={{ 'aria-current': atClassrooms ? 'page' : undefined }}
        onClick={onGone}
      >
        {i18n._('Classrooms')}
      </NavigationLink>
      <NavigationLink
        to="/staff/users"
        icon={GraduationCap}
        badge={
          <Badge
            count={toReview}
            label={i18n._('{count, plural, other {# to review}}', { count: toReview })}
          />
        }
        inactiveProps={{ 'aria-current': atUsers ? 'page' : undefined }}
        onClick={onGone}
      >
        {can('inviteStaff') ? i18n._('Users') : i18n._('Students')}
      </NavigationLink>
      <NavigationLink to="/staff/topics" icon={Library} onClick={onGone}>
        {i18n._('Topics')}
      </NavigationLink>
      <NavigationLink to="/inbox" icon={Inbox} badge={<UnreadBadge count={unreadInInbox} />} onClick={onGone}>
        {i18n._('Inbox')}
      </NavigationLink>
      {can('administer') && (
        <NavigationLink
          to="/staff/admin"
          icon={Settings}
          badge={
            <Badge
              count={toLookAt}
              label={i18n._('{count, plural, other {# to look at}}', { count: toLookAt })}
            />
          }
          onClick={onGone}
        >
          {i18n._('Admin')}
        </NavigationLink>
      )}
      {inDrawer && (
        <NavigationLink to="/profile" icon={UserRound} onClick={onGone}>
          {i18n._('Profile')}
        </NavigationLink>
      )}
    </NavLinks>
  );
}
