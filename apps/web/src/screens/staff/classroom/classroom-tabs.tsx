// The tabs of a classroom's page, each with its own address.
import type { Chat } from '@foothold/domain/chat/collections';
import { useLingui } from '@lingui/react';
import { TabLink } from '../../../navigation/links.tsx';
import { LinkTabs } from '../../../ui/link-tabs.tsx';
import styles from './classroom.module.css';

export type ClassroomTab = 'students' | 'lessons' | 'plan';

type Props = {
  readonly chat: Chat;
  readonly current: ClassroomTab;
  readonly counts: { readonly students: readonly unknown[]; readonly modules: readonly unknown[] };
};

export function ClassroomTabs({ chat, current, counts }: Props) {
  const { i18n } = useLingui();
  const params = { groupChatId: chat.id };
  // Exact, since the address of the students begins all others.
  const marked = (tab: ClassroomTab) => ({
    activeOptions: { exact: true },
    inactiveProps: { 'aria-current': current === tab ? ('page' as const) : undefined },
  });
  return (
    <LinkTabs label={i18n._('Classroom')}>
      <TabLink
        to="/staff/classrooms/$groupChatId"
        params={params}
        badge={<span className={styles.count}>{counts.students.length}</span>}
        {...marked('students')}
      >
        {i18n._('Students')}
      </TabLink>
      <TabLink
        to="/staff/classrooms/$groupChatId/lessons"
        params={params}
        badge={<span className={styles.count}>{counts.modules.length}</span>}
        {...marked('lessons')}
      >
        {i18n._('Modules')}
      </TabLink>
      <TabLink to="/staff/classrooms/$groupChatId/plan" params={params} {...marked('plan')}>
        {i18n._('Plan')}
      </TabLink>
    </LinkTabs>
  );
}
