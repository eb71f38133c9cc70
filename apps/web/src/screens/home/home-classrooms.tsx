// The learner's classrooms on the home screen, each with its unread messages.
import { useLingui } from '@lingui/react';
import { MessagesSquare } from 'lucide-react';
import { useCategories } from '../../features/categories/use-categories.ts';
import type { ChatView } from '../../features/chat/use-chats.ts';
import { RowLink } from '../../navigation/links.tsx';
import { IconDisc } from '../../ui/avatar.tsx';
import { UnreadBadge } from '../../features/chat/unread-badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowList } from '../../ui/list-row.tsx';
import { Section } from '../../ui/page.tsx';
import styles from './home-rows.module.css';

type Props = { readonly classrooms: readonly ChatView[] };

export function HomeClassrooms({ classrooms }: Props) {
  const { i18n } = useLingui();
  const hasOtherCategories = useCategories().length > 1;
  return (
    <Section title={i18n._('Classrooms')}>
      {classrooms.length > 0 ? (
        <RowList label={i18n._('Classrooms')}>
          {classrooms.map(({ chat, unread }) => (
            <li key={chat.id}>
              <RowLink
                to="/classes/$chatId"
                params={{ chatId: chat.id }}
                className={styles.row}
                title={chat.chatName}
                start={<IconDisc icon={MessagesSquare} size="small" />}
                end={<UnreadBadge count={unread} />}
              />
            </li>
          ))}
        </RowList>
      ) : (
        <EmptyState
          drawing="bubbles"
          hint={
            hasOtherCategories
              ? i18n._('Is your class not here? Choose another category below.')
              : i18n._('Your teacher adds you to a class.')
          }
        >
          {i18n._('Classroom chats will appear here')}
        </EmptyState>
      )}
    </Section>
  );
}
